import "./themes.css.ts";
import "./type.css.ts";
import "./base.css.ts";
