<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
<#if section == "header">${msg("emailVerifyTitle")}
<#elseif section == "form">
<p class="lead">${msg("emailVerifyInstruction1", verifyEmail!(user.email)!"")}</p>
<form method="post" action="${url.loginAction}">
<div class="actions"><button class="action quiet" type="submit">${msg("emailVerifyResend")}</button></div>
</form>
</#if>
</@layout.registrationLayout>
