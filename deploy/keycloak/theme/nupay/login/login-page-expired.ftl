<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
<#if section == "header">${msg("pageExpiredTitle")}
<#elseif section == "form">
<p class="lead">${msg("pageExpiredLead")}</p>
<div class="actions after">
<a class="action" id="loginRestartLink" href="${url.loginRestartFlowUrl}">${msg("pageExpiredRestart")}</a>
<a class="action quiet" id="loginContinueLink" href="${url.loginAction}">${msg("pageExpiredContinue")}</a>
</div>
</#if>
</@layout.registrationLayout>
