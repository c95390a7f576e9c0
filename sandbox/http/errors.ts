import type { Context, Middleware } from "koa";
import type { Log } from "../log.ts";

/** Logs a thrown error and answers 500. */
export function answerErrors(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      log.write("error", "call.failed", { error });
      ctx.status = 500;
      ctx.body = { status: 500, message: "Something went wrong" };
    }
  };
}

export function answerNotFound(ctx: Context): void {
  ctx.status = 404;
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.body = { status: 404, message: "There is nothing here", data: null, code: "not_found" };
}
