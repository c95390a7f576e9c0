import { describe, expect, it } from "vitest";
import { compositionOf, matchScripts, ownerOf, sharesOf } from "./composition.ts";

describe("the composition of the landing page's scripts", () => {
  it("is grouped by library and by folder of the app", () => {
    expect(ownerOf("/home/me/nupay/node_modules/react-dom/cjs/client.js")).toBe("react-dom");
    expect(ownerOf("/home/me/nupay/node_modules/@xstate/react/dist/a.js")).toBe("@xstate/react");
    expect(ownerOf("/a/node_modules/b/node_modules/c/index.js")).toBe("c");
    expect(ownerOf("/home/me/nupay/src/machines/sign-in/auth.machine.ts")).toBe("src/machines");
    expect(ownerOf("/home/me/nupay/src/ui/screens/landing/landing-view.tsx")).toBe("src/ui/screens");
    expect(ownerOf("/home/me/nupay/src/ui/main.tsx")).toBe("src/ui");
    expect(ownerOf("\0rolldown/runtime.js")).toBe("what holds the modules together");
  });

  it("adds up to the sent bytes", () => {
    const shares = sharesOf(
      [
        { id: "/node_modules/react/a.js", length: 30 },
        { id: "/node_modules/react/b.js", length: 30 },
        { id: "/nupay/src/machines/app/app.machine.ts", length: 40 },
      ],
      1_000,
    );
    expect(shares).toEqual([
      { name: "react", bytes: 600 },
      { name: "src/machines", bytes: 400 },
    ]);
  });

  it("matches served files by their content, whatever their name", () => {
    const served = new Map([
      ["/assets/index-11111111.js", "a"],
      ["/assets/boot-22222222.js", "b"],
    ]);
    const modules = { "/nupay/src/ui/main.tsx": { renderedLength: 5 } };
    const account = matchScripts(served, [{ fileName: "assets/index-33333333.js", code: "a", modules }]);
    expect(compositionOf([...served.keys()], () => 100, account)).toEqual([
      { name: "src/ui", bytes: 100 },
      { name: "scripts beside the modules", bytes: 100 },
    ]);
  });

  it("is rejected for files of another build", () => {
    const served = new Map([["/assets/index-11111111.js", "old"]]);
    const chunk = { fileName: "assets/index-33333333.js", code: "new", modules: {} };
    expect(() => matchScripts(served, [chunk])).toThrow("not of these sources");
  });
});
