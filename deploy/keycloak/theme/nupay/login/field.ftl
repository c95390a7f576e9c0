<#import "drawings.ftl" as drawings>
<#-- One labelled input. `faults` are the server's keys of the field's errors; `describedBy` is the id of another element
     that also describes the field. The first error of a page is its only alert, and its field gets focus. -->
<#macro input name label type="text" autocomplete="off" value="" hint="" faults=[name] describedBy="" focused=false>
<#local wrong=messagesPerField.existsError(faults)>
<#local alert=wrong && faultShown(name)>
<#local described=[]>
<#if wrong><#local described+=[name + "-fault"]></#if>
<#if hint != ""><#local described+=[name + "-hint"]></#if>
<#if describedBy != ""><#local described+=[describedBy]></#if>
<div class="field">
<label for="${name}">${label}</label>
<#if type == "password"><div class="with-button"></#if>
<input class="control" id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required<#if type != "password" && value != ""> value="${value}"</#if><#if type != "text"> dir="ltr" spellcheck="false" autocapitalize="none"</#if><#if described?has_content> aria-describedby="${described?join(" ")}"</#if><#if wrong || describedBy != ""> aria-invalid="true"</#if><#if focused || alert> autofocus</#if>>
<#if type == "password"><button class="reveal" type="button" hidden aria-controls="${name}" data-show="${msg("showPassword")}" data-hide="${msg("hidePassword")}"><@drawings.eye/><span class="unseen">${msg("showPassword")}</span></button></div></#if>
<#if hint != ""><p class="hint" id="${name}-hint">${hint}</p></#if>
<#if wrong><@fault id=name + "-fault" sentence=messagesPerField.getFirstError(faults) alert=alert/></#if>
</div>
</#macro>

<#macro fault id sentence alert>
<p class="fault" id="${id}"<#if alert> role="alert"</#if>><@drawings.warning/><span>${kcSanitize(sentence)?no_esc}</span></p>
</#macro>

<#assign firstFault="">
<#-- True for the first field with an error: a page has one alert. -->
<#function faultShown name>
<#if firstFault == ""><#assign firstFault=name></#if>
<#return firstFault == name>
</#function>
