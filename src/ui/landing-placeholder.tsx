/** Stands in for the landing page until the app's own tree is there. */
export function LandingPlaceholder({ language }: { language: "en" | "ar" }) {
  return (
    <main>
      <h1>nupay Dashboard</h1>
      <button type="button" data-action="sign-in">
        {language === "ar" ? "تسجيل الدخول / إنشاء حساب" : "SIGN IN/SIGN UP"}
      </button>
    </main>
  );
}
