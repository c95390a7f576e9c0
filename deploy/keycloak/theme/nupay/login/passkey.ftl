<#import "drawings.ftl" as drawings>
<#-- Sign-in with a passkey, below the password form. passkey.js shows it if the browser supports passkeys, and submits
     the hidden form when the browser has signed. After a rejected passkey, autofill does not offer passkeys again. -->
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

<#-- The hidden fields for the browser's answer to the server. -->
<#macro answer names>
<#list names as name><input type="hidden" name="${name}"></#list>
</#macro>

<#-- An error message that the script shows. -->
<#macro fault reason sentence>
<template data-reason="${reason}"><p class="fault" role="alert"><@drawings.warning/><span>${sentence}</span></p></template>
</#macro>

<#-- Returns to the app, if the app requested the page. -->
<#macro cancel>
<#if isAppInitiatedAction?has_content>
<form method="post" action="${url.loginAction}"><button class="action quiet" type="submit" name="cancel-aia" value="true">${msg("doCancel")}</button></form>
</#if>
</#macro>
