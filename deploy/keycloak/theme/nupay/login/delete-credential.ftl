<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
<#if section == "header">${msg("deleteCredentialTitle", credentialLabel)}
<#elseif section == "form">
<p class="lead">${msg("deleteCredentialMessage", credentialLabel)}</p>
<form method="post" action="${url.loginAction}">
<div class="actions">
<button class="action" type="submit" name="accept" value="true">${msg("doConfirmDelete")}</button>
<button class="action quiet" type="submit" name="cancel-aia" value="true">${msg("doCancel")}</button>
</div>
</form>
</#if>
</@layout.registrationLayout>
