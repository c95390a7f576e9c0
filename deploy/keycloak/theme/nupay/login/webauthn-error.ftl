<#import "template.ftl" as layout>
<#import "passkey.ftl" as passkey>
<@layout.registrationLayout; section>
<#if section == "header">${msg("webauthn-error-title")}
<#elseif section == "form">
<form method="post" action="${url.loginAction}">
<input type="hidden" name="authenticationExecution" value="${execution}">
<input type="hidden" name="isSetRetry" value="retry">
<button class="action" type="submit">${msg("doTryAgain")}</button>
</form>
<@passkey.cancel/>
<script src="${url.resourcesPath}/js/passkey-refused.js" type="module"></script>
</#if>
</@layout.registrationLayout>
