/**
 * The reference app: the same libraries without any optimisation. It has an empty root, one first script with
 * everything for the landing page, and separate scripts for the sign-in and the dashboard.
 */
import i18next from "i18next";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { Route, Switch } from "wouter";
import { landing } from "../../../src/ui/i18n/en/landing.ts";
import { Landing } from "./landing.tsx";
import "./reference-app.css";

const Dashboard = lazy(() => import("./dashboard.tsx"));
const DrawnTree = lazy(() => import("./drawn-tree.tsx"));
const EmptyDialog = lazy(() => import("./empty-dialog.tsx"));

await i18next.use(initReactI18next).init({
  lng: "en",
  resources: { en: { landing } },
  defaultNS: "landing",
  interpolation: { escapeValue: false },
});

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <Suspense>
          <Switch>
            <Route path="/dashboard" component={Dashboard} />
            <Route path="/empty-dialog" component={EmptyDialog} />
            <Route path="/drawn-tree" component={DrawnTree} />
            <Route component={Landing} />
          </Switch>
        </Suspense>
      </I18nextProvider>
    </StrictMode>,
  );
}
