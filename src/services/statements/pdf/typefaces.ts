import cyrillicRegular from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-cyrillic-400-normal.woff?url";
import cyrillicStrong from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-cyrillic-600-normal.woff?url";
import greekRegular from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-greek-400-normal.woff?url";
import greekStrong from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-greek-600-normal.woff?url";
import latinRegular from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff?url";
import latinStrong from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff?url";
import latinExtRegular from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-400-normal.woff?url";
import latinExtStrong from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-600-normal.woff?url";
import vietnameseRegular from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-vietnamese-400-normal.woff?url";
import vietnameseStrong from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-vietnamese-600-normal.woff?url";
import arabicRegular from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff?url";
import arabicStrong from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff?url";
import type { Typeface } from "./typesetter.ts";

const latin = { name: "latin", script: /./u, regular: latinRegular, strong: latinStrong };
const nonLatinTypefaces = [
  {
    name: "latin-ext",
    script: /[\u0100-\u02FF\u1E00-\u1EFF\u2020-\u20CF]/u,
    regular: latinExtRegular,
    strong: latinExtStrong,
  },
  {
    name: "vietnamese",
    script: /[\u0102-\u0169\u01A0-\u01B0\u1EA0-\u1EF9]|\p{M}/u,
    regular: vietnameseRegular,
    strong: vietnameseStrong,
  },
  { name: "greek", script: /\p{Script=Greek}/u, regular: greekRegular, strong: greekStrong },
  { name: "cyrillic", script: /\p{Script=Cyrillic}/u, regular: cyrillicRegular, strong: cyrillicStrong },
  { name: "arabic", script: /\p{Script=Arabic}/u, regular: arabicRegular, strong: arabicStrong },
];

async function bytesAt(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`A typeface was not there: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** IBM Plex Sans, only for the scripts that occur in `text`. */
export function loadTypefaces(text: string): Promise<readonly Typeface[]> {
  const composedText = text.normalize("NFC");
  const neededTypefaces = [latin, ...nonLatinTypefaces.filter(({ script }) => script.test(composedText))];
  return Promise.all(
    neededTypefaces.map(async ({ name, regular, strong }) => {
      const [regularBytes, strongFontBytes] = await Promise.all([bytesAt(regular), bytesAt(strong)]);
      return { name, regular: regularBytes, strong: strongFontBytes };
    }),
  );
}
