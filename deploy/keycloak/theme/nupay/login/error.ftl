<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
<#if section == "header">${msg("errorTitle")}
<#elseif section == "form">
<p class="lead">${msg("errorLead")}</p>
<p class="detail">${kcSanitize(message.summary)?no_esc}<#if traceId??><br>${msg("traceIdSupportMessage", traceId)}</#if></p>
<#if !skipLink?? && (client.baseUrl)?has_content>
<div class="actions after"><a class="action" href="${client.baseUrl}">${msg("backToApplication")}</a></div>
</#if>
</#if>
</@layout.registrationLayout>
