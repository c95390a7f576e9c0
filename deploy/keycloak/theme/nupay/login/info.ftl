<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
<#if section == "header"><#if messageHeader??>${kcSanitize(msg("${messageHeader}"))?no_esc}<#else>${message.summary}</#if>
<#elseif section == "form">
<#if messageHeader??><p class="lead">${message.summary}</p></#if>
<#if requiredActions??><ul class="detail"><#list requiredActions as action><li>${kcSanitize(msg("requiredAction.${action}"))?no_esc}</li></#list></ul></#if>
<#if !skipLink??>
<#if pageRedirectUri?has_content><div class="actions after"><a class="action" href="${pageRedirectUri}">${msg("backToApplication")}</a></div>
<#elseif actionUri?has_content><div class="actions after"><a class="action" href="${actionUri}">${msg("proceedWithAction")}</a></div>
<#elseif (client.baseUrl)?has_content><div class="actions after"><a class="action" href="${client.baseUrl}">${msg("backToApplication")}</a></div>
</#if>
</#if>
</#if>
</@layout.registrationLayout>
