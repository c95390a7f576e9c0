<#import "template.ftl" as layout>
<#import "field.ftl" as field>
<#-- The profile's attributes in the realm's order, with the names next to each other; then the password. -->
<#assign types={"email": "email", "mobile": "tel"}>
<#assign completions={"firstName": "given-name", "lastName": "family-name", "email": "username", "mobile": "tel"}>
<#assign empty=true>
<#list profile.attributes as attribute><#if (attribute.value!"") != ""><#assign empty=false></#if></#list>
<#macro attributeField attribute focused=false>
<@field.input name=attribute.name label=advancedMsg(attribute.displayName!attribute.name) type=types[attribute.name]!"text" autocomplete=completions[attribute.name]!"off" value=attribute.value!"" hint=(attribute.name == "mobile" && !messagesPerField.existsError("mobile"))?then(msg("mobileHint"), "") focused=focused/>
</#macro>
<@layout.registrationLayout displayMessage=messagesPerField.exists("global"); section>
<#if section == "header">${msg("registrationTitle")}
<#elseif section == "form">
<p class="lead">${msg("registrationLead")}</p>
<form method="post" action="${url.registrationAction}" novalidate>
<div class="pair">
<#list profile.attributes as attribute><#if ["firstName", "lastName"]?seq_contains(attribute.name)><@attributeField attribute=attribute focused=empty && attribute.name == "firstName"/></#if></#list>
</div>
<#list profile.attributes as attribute><#if !["firstName", "lastName", "username", "locale"]?seq_contains(attribute.name)><@attributeField attribute=attribute/></#if></#list>
<#if passwordRequired??>
<@field.input name="password" label=msg("password") type="password" autocomplete="new-password" faults=["password", "password-confirm"] hint=messagesPerField.existsError("password", "password-confirm")?then("", msg("passwordHint"))/>
<input type="hidden" name="password-confirm" data-same-as="password">
<script src="${url.resourcesPath}/js/register.js" defer></script>
</#if>
<button class="action" type="submit">${msg("register")}</button>
</form>
<#elseif section == "beside">
<p class="beside">${msg("knownHere")} <a href="${url.loginUrl}">${msg("signInSubmit")}</a></p>
</#if>
</@layout.registrationLayout>
