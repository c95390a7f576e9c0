import { describe, expect, it } from "vitest";
import { ownerOf, sharesOf } from "./composition.ts";

describe("what the landing page's scripts are made of", () => {
  it("is told by library, and by part of the product", () => {
    expect(ownerOf("/home/me/nupay/node_modules/react-dom/cjs/client.js")).toBe("react-dom");
    expect(ownerOf("/home/me/nupay/node_modules/@xstate/react/dist/a.js")).toBe("@xstate/react");
    expect(ownerOf("/a/node_modules/b/node_modules/c/index.js")).toBe("c");
    expect(ownerOf("/home/me/nupay/src/machines/auth.machine.ts")).toBe("src/machines");
    expect(ownerOf("/home/me/nupay/src/ui/screens/landing/landing-view.tsx")).toBe("src/ui/screens");
    expect(ownerOf("/home/me/nupay/src/ui/main.tsx")).toBe("src/ui");
    expect(ownerOf("\0rolldown/runtime.js")).toBe("what holds the modules together");
  });

  it("adds up to what is sent", () => {
    const shares = sharesOf(
      [
        { id: "/node_modules/react/a.js", length: 30 },
        { id: "/node_modules/react/b.js", length: 30 },
        { id: "/nupay/src/machines/app.machine.ts", length: 40 },
      ],
      1_000,
    );
    expect(shares).toEqual([
      { name: "react", bytes: 600 },
      { name: "src/machines", bytes: 400 },
    ]);
  });
});
