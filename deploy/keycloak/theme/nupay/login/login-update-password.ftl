<#import "template.ftl" as layout>
<#import "field.ftl" as field>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError("password", "password-confirm"); section>
<#if section == "header">${msg("updatePasswordTitle")}
<#elseif section == "form">
<form method="post" action="${url.loginAction}" novalidate>
<@field.input name="password-new" label=msg("passwordNew") type="password" autocomplete="new-password" faults=["password", "password-confirm"] hint=messagesPerField.existsError("password", "password-confirm")?then("", msg("passwordHint")) focused=true/>
<input type="hidden" name="password-confirm" data-same-as="password-new">
<script src="${url.resourcesPath}/js/register.js" defer></script>
<label class="choice"><input type="checkbox" name="logout-sessions" value="on" checked> ${msg("logoutOtherSessions")}</label>
<div class="actions">
<button class="action" type="submit">${msg("doSubmit")}</button>
<#if isAppInitiatedAction??><button class="action quiet" type="submit" name="cancel-aia" value="true">${msg("doCancel")}</button></#if>
</div>
</form>
</#if>
</@layout.registrationLayout>
