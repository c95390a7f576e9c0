<#import "drawings.ftl" as drawings>
<#-- The layout of every page, under the name that the base theme calls. -->
<#macro registrationLayout bodyClass="" displayInfo=false displayMessage=true displayRequiredFields=false>
<#assign header><#nested "header"></#assign>
<#assign resources=url.resourcesPath>
<!doctype html>
<html lang="${lang}" dir="${(realm.internationalizationEnabled && locale.rtl)?then('rtl','ltr')}">
<head>
<meta charset="utf-8">
<#-- After a form, Keycloak inserts an inline script before the first `</head>` in the page. The policy below would block
     it; in the HTML comment below it is inert, and session.js replaces it. -->
<!-- </head> -->
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${header?markup_string?replace("<[^>]*>", "", "r")?trim?no_esc} · nupay</title>
<script src="${resources}/js/appearance.js"></script>
<link rel="icon" href="${resources}/img/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${resources}/css/page.css">
<link rel="stylesheet" href="${resources}/css/keycloak.css">
<script src="${resources}/js/form.js" defer></script>
<script src="${resources}/js/session.js" type="module"></script>
</head>
<body data-page-id="login-${pageId}" data-other-tab="${url.ssoLoginInOtherTabsUrl}"<#if authenticationSession??> data-session="${authenticationSession.authSessionIdHash}"</#if>>
<div class="engraving" aria-hidden="true"></div>
<header class="top"><@languageSwitch/></header>
<main>
<@drawings.logo/>
<div class="panel">
<h1>${header}</h1>
<#if displayMessage && message?has_content && (message.type != 'warning' || !isAppInitiatedAction??)>
<#if message.type == 'error'>
<div class="detail"><p class="fault" role="alert"><@drawings.warning/><span>${kcSanitize(message.summary)?no_esc}</span></p></div>
<#else>
<p class="detail" role="status">${kcSanitize(message.summary)?no_esc}</p>
</#if>
</#if>
<#nested "form">
<#if displayInfo><#nested "info"></#if>
</div>
<#nested "beside">
</main>
</body>
</html>
</#macro>

<#macro languageSwitch>
<#if realm.internationalizationEnabled>
<#list locale.supported as other>
<#if other.languageTag != locale.currentLanguageTag>
<nav aria-label="${msg("languages")}"><a class="language" lang="${other.languageTag}" hreflang="${other.languageTag}" href="${other.url}"><@drawings.globe/><span>${msg("language." + other.languageTag)}</span></a></nav>
</#if>
</#list>
</#if>
</#macro>
