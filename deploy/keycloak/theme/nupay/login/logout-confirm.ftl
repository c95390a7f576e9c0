<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
<#if section == "header">${msg("logoutConfirmTitle")}
<#elseif section == "form">
<p class="lead">${msg("logoutConfirmHeader")}</p>
<form method="post" action="${url.logoutConfirmAction}">
<input type="hidden" name="session_code" value="${logoutConfirm.code}">
<div class="actions">
<button class="action" type="submit" name="confirmLogout" value="yes">${msg("doLogout")}</button>
<#if !logoutConfirm.skipLink && (client.baseUrl)?has_content><a class="action quiet" href="${client.baseUrl}">${msg("staySignedIn")}</a></#if>
</div>
</form>
</#if>
</@layout.registrationLayout>
