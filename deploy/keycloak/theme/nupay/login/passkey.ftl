<#import "drawings.ftl" as drawings>
<#-- Signing in with a passkey, beside the form of the password. passkey.js shows it where the browser has passkeys, and
     sends the hidden form once the browser has signed. A passkey that was refused is not offered in the autofill again. -->
<#macro signIn refused>
<#if enableWebAuthnConditionalUI?has_content>
<div class="alternative" hidden>
<form id="passkey" method="post" action="${url.loginAction}" data-challenge="${challenge}" data-rp-id="${rpId}" data-verification="${userVerification}" data-timeout="${createTimeout?c}" data-mediation="${refused?then("none", mediation!"conditional")}" data-identified="${isUserIdentified}" data-allowed="<#if authenticators??><#list authenticators.authenticators as authenticator>${authenticator.credentialId}<#sep> </#sep></#list></#if>">
<@answer names=["clientDataJSON", "authenticatorData", "signature", "credentialId", "userHandle"]/>
<@fault reason="refused" sentence=msg("passkeyNotUsed")/>
<button class="action quiet with-icon" type="button"><@drawings.key/><span>${msg("webauthn-doAuthenticate")}</span></button>
</form>
</div>
<script src="${url.resourcesPath}/js/passkey.js" type="module"></script>
</#if>
</#macro>

<#-- The fields that the server reads the browser's answer from. -->
<#macro answer names>
<#list names as name><input type="hidden" name="${name}"></#list>
</#macro>

<#-- A sentence that the script shows. -->
<#macro fault reason sentence>
<template data-reason="${reason}"><p class="fault" role="alert"><@drawings.warning/><span>${sentence}</span></p></template>
</#macro>

<#-- Back to the app, where it has asked for the page. -->
<#macro cancel>
<#if isAppInitiatedAction?has_content>
<form method="post" action="${url.loginAction}"><button class="action quiet" type="submit" name="cancel-aia" value="true">${msg("doCancel")}</button></form>
</#if>
</#macro>
