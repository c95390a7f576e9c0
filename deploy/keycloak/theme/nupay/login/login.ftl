<#import "template.ftl" as layout>
<#import "field.ftl" as field>
<#import "passkey.ftl" as passkey>
<#assign refused=messagesPerField.existsError("username", "password")>
<@layout.registrationLayout displayMessage=!refused; section>
<#if section == "header">${msg("signInTitle")}
<#elseif section == "form">
<p class="lead">${msg("signInLead")}</p>
<form method="post" action="${url.loginAction}" novalidate>
<#if refused><@field.fault id="credentials-fault" sentence=messagesPerField.getFirstError("username", "password") alert=true/></#if>
<#if !usernameHidden??>
<@field.input name="username" label=msg("email") type="email" autocomplete=(enableWebAuthnConditionalUI?has_content)?then("username webauthn", "username") value=(login.username!"") faults=["nothing"] focused=!refused && !(login.username?has_content)/>
</#if>
<@field.input name="password" label=msg("password") type="password" autocomplete="current-password" faults=["nothing"] describedBy=refused?then("credentials-fault", "") focused=refused || login.username?has_content/>
<#if realm.resetPasswordAllowed><p class="hint"><a href="${url.loginResetCredentialsUrl}">${msg("doForgotPassword")}</a></p></#if>
<input type="hidden" name="credentialId"<#if auth.selectedCredential?has_content> value="${auth.selectedCredential}"</#if>>
<button class="action" type="submit">${msg("signInSubmit")}</button>
</form>
<@passkey.signIn refused=!refused && message?has_content && message.type == "error"/>
<#elseif section == "beside">
<#if realm.password && realm.registrationAllowed && !registrationDisabled??>
<p class="beside">${msg("newHere")} <a href="${url.registrationUrl}">${msg("register")}</a></p>
</#if>
</#if>
</@layout.registrationLayout>
