<#import "template.ftl" as layout>
<#import "field.ftl" as field>
<#import "passkey.ftl" as passkey>
<@layout.registrationLayout; section>
<#if section == "header">${msg("webauthn-registration-title")}
<#elseif section == "form">
<p class="lead">${msg("passkeyLead")}</p>
<form id="passkey" method="post" action="${url.loginAction}" novalidate data-challenge="${challenge}" data-user-id="${userid}" data-username="${username}" data-algorithms="<#list signatureAlgorithms as algorithm>${algorithm?c}<#sep> </#sep></#list>" data-rp-id="${rpId}" data-rp-name="${rpEntityName}" data-attestation="${attestationConveyancePreference}" data-attachment="${authenticatorAttachment}" data-resident-key="${residentKey!"not specified"}" data-verification="${userVerificationRequirement}" data-timeout="${createTimeout?c}" data-excluded="${excludeCredentialIds}">
<@passkey.answer names=["clientDataJSON", "attestationObject", "publicKeyCredentialId", "transports", "authenticatorAttachment"]/>
<@passkey.fault reason="refused" sentence=msg("passkeyNotSaved")/>
<@passkey.fault reason="known" sentence=msg("passkeyKnown")/>
<@passkey.fault reason="unsupported" sentence=msg("webauthn-unsupported-browser-text")/>
<@field.input name="authenticatorLabel" label=msg("passkeyName") value=msg("webauthn-registration-init-label") hint=msg("passkeyNameHint")/>
<label class="choice"><input type="checkbox" name="logout-sessions" value="on"> ${msg("logoutOtherSessions")}</label>
<button class="action with-icon" type="submit" disabled>${msg("doRegisterSecurityKey")}</button>
</form>
<@passkey.cancel/>
<script src="${url.resourcesPath}/js/passkey-register.js" type="module"></script>
</#if>
</@layout.registrationLayout>
