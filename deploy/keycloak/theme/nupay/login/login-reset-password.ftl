<#import "template.ftl" as layout>
<#import "field.ftl" as field>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError("username"); section>
<#if section == "header">${msg("emailForgotTitle")}
<#elseif section == "form">
<p class="lead">${msg("emailInstruction")}</p>
<form method="post" action="${url.loginAction}" novalidate>
<@field.input name="username" label=msg("email") type="email" autocomplete="username" value=(auth.attemptedUsername!"") focused=true/>
<button class="action" type="submit">${msg("doSubmit")}</button>
</form>
<#elseif section == "beside">
<p class="beside"><a href="${url.loginUrl}">${msg("backToLogin")}</a></p>
</#if>
</@layout.registrationLayout>
