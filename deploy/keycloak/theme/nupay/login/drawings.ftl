<#macro logo>
<svg class="logo" viewBox="0 1 188 56" width="124" height="37" fill="none" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" role="img" aria-label="nupay"><path class="logo-line" d="M6 36V20a12 12 0 0 1 24 0v4a12 12 0 0 0 24 0V8"/><path class="logo-word" d="M71 22v27M85 36a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM141 8v28M127 36a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM158 8v16a12 12 0 0 0 24 0M182 8v29a12 12 0 0 1-12 12h-7"/></svg>
</#macro>

<#macro globe>
<svg class="icon" viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="10" cy="10" r="7.75"/><ellipse cx="10" cy="10" rx="3.4" ry="7.75"/><path d="M2.5 10h15"/></svg>
</#macro>

<#macro eye>
<svg class="icon eye" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M1.8 10S4.6 4.5 10 4.5 18.2 10 18.2 10 15.4 15.5 10 15.5 1.8 10 1.8 10z"/><circle cx="10" cy="10" r="2.4"/><path class="eye-shut" d="M3.5 16.5l13-13"/></svg>
</#macro>

<#macro warning>
<svg class="icon" viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="10" r="7.75"/><path d="M10 6v4.8M10 13.9v.1"/></svg>
</#macro>

<#macro key>
<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="6.2" cy="10" r="3.7"/><path d="M9.9 10h7.6v3M14.2 10v2.4"/></svg>
</#macro>
