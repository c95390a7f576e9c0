// The charts and services of commit 474c4e09, made by make.ts.
import { and as e, assign as t, createActor as n, emit as r, enqueueActions as i, forwardTo as a, fromCallback as o, fromPromise as s, sendParent as c, sendTo as l, setup as u, stateIn as d, stopChild as f } from "xstate";
import { withLightRequests as p } from "simulated-browser";
// node_modules/openapi-fetch/dist/index.mjs
var m = /\{[^{}]+\}/g, h = () => typeof process == "object" && Number.parseInt(process?.versions?.node?.substring(0, 2)) >= 18 && process.versions.undici;
function ee() {
	return Math.random().toString(36).slice(2, 11);
}
function g(e) {
	let { baseUrl: t = "", Request: n = globalThis.Request, fetch: r = globalThis.fetch, querySerializer: i, bodySerializer: a, pathSerializer: o, headers: s, requestInitExt: c = void 0, ...l } = { ...e };
	c = h() ? c : void 0, t = se(t);
	let u = [];
	async function d(e, d) {
		let { baseUrl: f, fetch: p = r, Request: m = n, headers: h, params: g = {}, parseAs: _ = "json", querySerializer: v, bodySerializer: te = a ?? ie, pathSerializer: ce, body: y, middleware: le = [], ...b } = d || {}, ue = t;
		f && (ue = se(f) ?? t);
		let x = typeof i == "function" ? i : ne(i);
		v && (x = typeof v == "function" ? v : ne({
			...typeof i == "object" ? i : {},
			...v
		}));
		let de = ce || o || re, S = y === void 0 ? void 0 : te(y, oe(s, h, g.header)), fe = oe(S === void 0 || S instanceof FormData ? {} : { "Content-Type": "application/json" }, s, h, g.header), C = [...u, ...le], pe = {
			redirect: "follow",
			...l,
			...b,
			body: S,
			headers: fe
		}, w, T, E = new m(ae(e, {
			baseUrl: ue,
			params: g,
			querySerializer: x,
			pathSerializer: de
		}), pe), D;
		for (let e in b) e in E || (E[e] = b[e]);
		if (C.length) {
			w = ee(), T = Object.freeze({
				baseUrl: ue,
				fetch: p,
				parseAs: _,
				querySerializer: x,
				bodySerializer: te,
				pathSerializer: de
			});
			for (let t of C) if (t && typeof t == "object" && typeof t.onRequest == "function") {
				let n = await t.onRequest({
					request: E,
					schemaPath: e,
					params: g,
					options: T,
					id: w
				});
				if (n) {
					if (n instanceof m) E = n;
					else if (n instanceof Response) {
						D = n;
						break;
					} else throw Error("onRequest: must return new Request() or Response() when modifying the request");
				}
			}
		}
		if (!D) {
			try {
				D = await p(E, c);
			} catch (t) {
				let n = t;
				if (C.length) for (let t = C.length - 1; t >= 0; t--) {
					let r = C[t];
					if (r && typeof r == "object" && typeof r.onError == "function") {
						let t = await r.onError({
							request: E,
							error: n,
							schemaPath: e,
							params: g,
							options: T,
							id: w
						});
						if (t) {
							if (t instanceof Response) {
								n = void 0, D = t;
								break;
							}
							if (t instanceof Error) {
								n = t;
								continue;
							}
							throw Error("onError: must return new Response() or instance of Error");
						}
					}
				}
				if (n) throw n;
			}
			if (C.length) for (let t = C.length - 1; t >= 0; t--) {
				let n = C[t];
				if (n && typeof n == "object" && typeof n.onResponse == "function") {
					let t = await n.onResponse({
						request: E,
						response: D,
						schemaPath: e,
						params: g,
						options: T,
						id: w
					});
					if (t) {
						if (!(t instanceof Response)) throw Error("onResponse: must return new Response() when modifying the response");
						D = t;
					}
				}
			}
		}
		let me = D.headers.get("Content-Length");
		if (D.status === 204 || E.method === "HEAD" || me === "0" && !D.headers.get("Transfer-Encoding")?.includes("chunked")) return D.ok ? {
			data: void 0,
			response: D
		} : {
			error: void 0,
			response: D
		};
		if (D.ok) return {
			data: await (async () => {
				if (_ === "stream") return D.body;
				if (_ === "json" && !me) {
					let e = await D.text();
					return e ? JSON.parse(e) : void 0;
				}
				return await D[_]();
			})(),
			response: D
		};
		let O = await D.text();
		try {
			O = JSON.parse(O);
		} catch {}
		return {
			error: O,
			response: D
		};
	}
	return {
		request(e, t, n) {
			return d(t, {
				...n,
				method: e.toUpperCase()
			});
		},
		GET(e, t) {
			return d(e, {
				...t,
				method: "GET"
			});
		},
		PUT(e, t) {
			return d(e, {
				...t,
				method: "PUT"
			});
		},
		POST(e, t) {
			return d(e, {
				...t,
				method: "POST"
			});
		},
		DELETE(e, t) {
			return d(e, {
				...t,
				method: "DELETE"
			});
		},
		OPTIONS(e, t) {
			return d(e, {
				...t,
				method: "OPTIONS"
			});
		},
		HEAD(e, t) {
			return d(e, {
				...t,
				method: "HEAD"
			});
		},
		PATCH(e, t) {
			return d(e, {
				...t,
				method: "PATCH"
			});
		},
		TRACE(e, t) {
			return d(e, {
				...t,
				method: "TRACE"
			});
		},
		use(...e) {
			for (let t of e) if (t) {
				if (typeof t != "object" || !("onRequest" in t || "onResponse" in t || "onError" in t)) throw Error("Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`");
				u.push(t);
			}
		},
		eject(...e) {
			for (let t of e) {
				let e = u.indexOf(t);
				e !== -1 && u.splice(e, 1);
			}
		}
	};
}
function _(e, t, n) {
	if (t == null) return "";
	if (typeof t == "object") throw Error("Deeply-nested arrays/objects aren’t supported. Provide your own `querySerializer()` to handle these.");
	return `${e}=${n?.allowReserved === !0 ? t : encodeURIComponent(t)}`;
}
function v(e, t, n) {
	if (!t || typeof t != "object") return "";
	let r = [], i = {
		simple: ",",
		label: ".",
		matrix: ";"
	}[n.style] || "&";
	if (n.style !== "deepObject" && n.explode === !1) {
		for (let e in t) r.push(e, n.allowReserved === !0 ? t[e] : encodeURIComponent(t[e]));
		let i = r.join(",");
		switch (n.style) {
			case "form": return `${e}=${i}`;
			case "label": return `.${i}`;
			case "matrix": return `;${e}=${i}`;
			default: return i;
		}
	}
	for (let i in t) {
		let a = n.style === "deepObject" ? `${e}[${i}]` : i;
		r.push(_(a, t[i], n));
	}
	let a = r.join(i);
	return n.style === "label" || n.style === "matrix" ? `${i}${a}` : a;
}
function te(e, t, n) {
	if (!Array.isArray(t)) return "";
	if (n.explode === !1) {
		let r = {
			form: ",",
			spaceDelimited: "%20",
			pipeDelimited: "|"
		}[n.style] || ",", i = (n.allowReserved === !0 ? t : t.map((e) => encodeURIComponent(e))).join(r);
		switch (n.style) {
			case "simple": return i;
			case "label": return `.${i}`;
			case "matrix": return `;${e}=${i}`;
			default: return `${e}=${i}`;
		}
	}
	let r = {
		simple: ",",
		label: ".",
		matrix: ";"
	}[n.style] || "&", i = [];
	for (let r of t) n.style === "simple" || n.style === "label" ? i.push(n.allowReserved === !0 ? r : encodeURIComponent(r)) : i.push(_(e, r, n));
	return n.style === "label" || n.style === "matrix" ? `${r}${i.join(r)}` : i.join(r);
}
function ne(e) {
	return function(t) {
		let n = [];
		if (t && typeof t == "object") for (let r in t) {
			let i = t[r];
			if (i != null) {
				if (Array.isArray(i)) {
					if (i.length === 0) continue;
					n.push(te(r, i, {
						style: "form",
						explode: !0,
						...e?.array,
						allowReserved: e?.allowReserved || !1
					}));
				} else typeof i == "object" ? n.push(v(r, i, {
					style: "deepObject",
					explode: !0,
					...e?.object,
					allowReserved: e?.allowReserved || !1
				})) : n.push(_(r, i, e));
			}
		}
		return n.join("&");
	};
}
function re(e, t) {
	let n = e;
	for (let r of e.match(m) ?? []) {
		let e = r.substring(1, r.length - 1), i = !1, a = "simple";
		if (e.endsWith("*") && (i = !0, e = e.substring(0, e.length - 1)), e.startsWith(".") ? (a = "label", e = e.substring(1)) : e.startsWith(";") && (a = "matrix", e = e.substring(1)), !t || t[e] === void 0 || t[e] === null) continue;
		let o = t[e];
		n = Array.isArray(o) ? n.replace(r, te(e, o, {
			style: a,
			explode: i
		})) : typeof o == "object" ? n.replace(r, v(e, o, {
			style: a,
			explode: i
		})) : a === "matrix" ? n.replace(r, `;${_(e, o)}`) : n.replace(r, a === "label" ? `.${encodeURIComponent(o)}` : encodeURIComponent(o));
	}
	return n;
}
function ie(e, t) {
	return e instanceof FormData ? e : t && (t.get instanceof Function ? t.get("Content-Type") ?? t.get("content-type") : t["Content-Type"] ?? t["content-type"]) === "application/x-www-form-urlencoded" ? new URLSearchParams(e).toString() : JSON.stringify(e);
}
function ae(e, t) {
	let n = `${t.baseUrl}${e}`;
	t.params?.path && (n = t.pathSerializer(n, t.params.path));
	let r = t.querySerializer(t.params.query ?? {});
	return r.startsWith("?") && (r = r.substring(1)), r && (n += `?${r}`), n;
}
function oe(...e) {
	let t = new Headers();
	for (let n of e) {
		if (!n || typeof n != "object") continue;
		let e = n instanceof Headers ? n.entries() : Object.entries(n);
		for (let [n, r] of e) if (r === null) t.delete(n);
		else if (Array.isArray(r)) for (let e of r) t.append(n, e);
		else r !== void 0 && t.set(n, r);
	}
	return t;
}
function se(e) {
	return e.endsWith("/") ? e.substring(0, e.length - 1) : e;
}
// .tmp/earlier-build/src/services/browser/time-limit.ts
function ce(e, t) {
	let n = new AbortController(), r = e.setTimeout(() => n.abort(new DOMException("The time limit is over", "TimeoutError")), t);
	return {
		signal: n.signal,
		isOver: () => n.signal.aborted,
		end: () => e.clearTimeout(r)
	};
}
// .tmp/earlier-build/src/services/fields.ts
function y(e) {
	return typeof e == "object" && !!e && !Array.isArray(e);
}
// .tmp/earlier-build/src/services/api/errors.ts
function le(e) {
	switch (e.kind) {
		case "network": return "Network Error";
		case "timeout": return "timeout";
		case "status": return e.message ?? `Request failed with status code ${e.status}`;
		default: return e.message ?? "Something went wrong";
	}
}
var b = class extends Error {
	failure;
	name = "ApiError";
	constructor(e, t) {
		super(le(e), t), this.failure = e;
	}
}, ue = class extends b {
	name = "NetworkError";
	constructor(e) {
		super({ kind: "network" }, e);
	}
}, x = class extends b {
	name = "TimeoutError";
	constructor(e) {
		super({ kind: "timeout" }, e);
	}
};
function de(e, t) {
	let { status: n, code: r, message: i, retryAfter: a } = t;
	return {
		kind: e,
		status: n,
		...r !== void 0 && { code: r },
		...i !== void 0 && { message: i },
		...a !== void 0 && { retryAfter: a }
	};
}
var S = class extends b {
	bodyStatus;
	name = "StatusError";
	constructor(e, t) {
		super(de("status", e)), this.bodyStatus = t;
	}
}, fe = class extends b {
	name = "BodyStatusError";
	constructor(e) {
		super(de("body", e));
	}
}, C = class extends b {
	name = "UnreadableError";
	constructor(e, t) {
		super({
			kind: "unreadable",
			status: e
		}, t);
	}
};
// .tmp/earlier-build/src/services/api/answers.ts
function pe(e) {
	return typeof e == "string" && e !== "" ? e : void 0;
}
function w(e, t) {
	let n = e.get("Retry-After")?.trim();
	if (!n) return;
	if (/^\d+$/.test(n)) return Number(n) * 1e3;
	let r = /\bGMT$/.test(n) ? Date.parse(n) : NaN;
	return Number.isNaN(r) ? void 0 : Math.max(0, r - t());
}
function T(e) {
	return e instanceof DOMException && e.name === "TimeoutError" ? new x({ cause: e }) : new ue({ cause: e });
}
function E(e) {
	return async (t, n) => {
		let r = await e(t, n);
		if (r.ok) return r;
		let { status: i, headers: a } = r, o = await r.text().catch(() => "");
		return new Response(o === "" ? null : o, {
			status: i,
			headers: a
		});
	};
}
function D({ response: e, data: t, error: n }, r, i) {
	let { status: a, headers: o } = e;
	if (!e.ok) throw new S({
		status: a,
		...O(n, o, i)
	}, me(n));
	let s = me(t);
	if (s !== void 0 && (s < 200 || s > 299)) throw new fe({
		status: s,
		...O(t, o, i)
	});
	if (!r(t)) throw new C(a);
	return t;
}
function me(e) {
	return y(e) && typeof e.status == "number" ? e.status : void 0;
}
function O(e, t, n) {
	let r = y(e) ? e : {};
	return {
		code: pe(r.code),
		message: pe(r.message),
		retryAfter: w(t, n)
	};
}
// .tmp/earlier-build/src/services/api/trace.ts
function he(e) {
	let t = e.replaceAll(/\W/g, "");
	return {
		traceId: t,
		spanId: t.slice(16)
	};
}
// .tmp/earlier-build/src/services/api/client.ts
var ge = 2e4, _e = class {
	#e;
	#t;
	constructor(e) {
		this.#t = e, this.#e = g({
			baseUrl: e.address,
			credentials: "omit"
		});
	}
	async call(e, t, n = {}) {
		let r = await this.#i();
		try {
			return await this.#o(e, t, n, r);
		} catch (i) {
			if (!(i instanceof b) || i.failure.status !== 401) throw i;
			return await this.#o(e, t, n, await this.#r(r));
		}
	}
	get idempotency() {
		return this.#t.idempotency;
	}
	keyHeader(e) {
		return this.idempotency === "required" ? { "Idempotency-Key": `"${e}"` } : {};
	}
	async exchange(e, t) {
		let { browser: n } = this.#t, r = ce(n, t.timeout), i, a;
		try {
			await e(this.#e, {
				signal: t.signal ? AbortSignal.any([t.signal, r.signal]) : r.signal,
				headers: this.#n(t.token, t.headers, t.key),
				parseAs: "stream",
				redirect: "error",
				cache: "no-store",
				fetch: async (e, r) => {
					try {
						t.beforeSend?.();
					} catch (e) {
						throw a = { reason: e }, e;
					}
					let o = await (t.fetch ?? n.fetch)(e, r), { status: s, headers: c } = o;
					return i = {
						status: s,
						headers: c,
						text: await o.text()
					}, new Response(null);
				}
			});
		} catch (e) {
			throw a ? a.reason : r.isOver() ? new x({ cause: e }) : T(e);
		} finally {
			r.end();
		}
		if (i === void 0) throw T(/* @__PURE__ */ Error("No answer was read"));
		return i;
	}
	#n(e, t, n = t?.["Idempotency-Key"]) {
		let { browser: r, traced: i } = this.#t;
		return {
			...t,
			...i && { traceparent: ve(n ?? r.uuid()) },
			Authorization: `Bearer ${e}`
		};
	}
	async exchangeRenewing(e, t) {
		let n = await this.#i(), r = await this.exchange(e, {
			...t,
			token: n
		});
		return r.status === 401 ? await this.exchange(e, {
			...t,
			token: await this.#r(n)
		}) : r;
	}
	token() {
		return this.#i();
	}
	renewToken() {
		return this.#a(this.#t.renewToken());
	}
	async #r(e) {
		return await this.#i() === e && await this.renewToken(), await this.#i();
	}
	#i() {
		return this.#a(this.#t.token());
	}
	async #a(e) {
		try {
			return await e;
		} catch (e) {
			throw e instanceof b && e.failure.status === 400 ? new S({
				status: 401,
				code: "unauthorized"
			}) : e;
		}
	}
	async #o(e, t, n, r) {
		let { browser: i } = this.#t, a = ce(i, n.timeout ?? ge), o = 200, s = E(i.fetch);
		try {
			return D(await e(this.#e, {
				signal: n.signal ? AbortSignal.any([n.signal, a.signal]) : a.signal,
				headers: this.#n(r, n.headers),
				fetch: async (e, t) => {
					let n = await s(e, t);
					return o = n.status, n;
				}
			}), t, i.now);
		} catch (e) {
			throw e instanceof b ? e : e instanceof SyntaxError ? new C(o, { cause: e }) : a.isOver() && n.signal?.aborted !== !0 ? new x({ cause: e }) : T(e);
		} finally {
			a.end();
		}
	}
};
function ve(e) {
	let { traceId: t, spanId: n } = he(e);
	return `00-${t}-${n}-01`;
}
// .tmp/earlier-build/src/machines/port.ts
var ye = Symbol.for("nupay.port.unbound");
function k(e) {
	let t = s(() => Promise.reject(/* @__PURE__ */ Error(`Port ${e} was not provided`)));
	return Object.assign(t, { [ye]: e });
}
function A(e) {
	let t = o(() => {
		throw Error(`Port ${e} was not provided`);
	});
	return Object.assign(t, { [ye]: e });
}
function be(e) {
	let t = () => {
		throw Error(`Chart ${e} was not provided`);
	};
	return Object.assign({
		getInitialSnapshot: t,
		transition: t,
		getPersistedSnapshot: t
	}, { [ye]: e });
}
// .tmp/earlier-build/src/machines/payments/follow-journal.machine.ts
var xe = u({
	types: {
		input: {},
		context: {},
		events: {},
		meta: {}
	},
	actors: {
		readJournal: k("readJournal"),
		removeUnreadable: k("removeUnreadable"),
		watchJournal: A("watchJournal")
	},
	actions: {
		keepUnreadable: t({ unreadableId: (e, t) => t.id }),
		reportJournal: c((e, t) => ({
			type: "journal.read",
			journal: t.journal
		}))
	},
	delays: { retryDelay: 5e3 }
}).createMachine({
	id: "followJournal",
	description: "The journal of one account, over all tabs.",
	meta: { spec: "safety: payment journal" },
	context: ({ input: e }) => ({
		...e,
		unreadableId: ""
	}),
	invoke: {
		id: "watchJournal",
		src: "watchJournal",
		input: ({ context: e }) => ({ accountId: e.accountId }),
		onError: { description: "Without it another tab's payment is seen after the next reload." }
	},
	initial: "reading",
	on: {
		"read.requested": ".reading",
		"journal.changed": ".reading",
		"unreadable.removed": {
			target: ".removing",
			actions: {
				type: "keepUnreadable",
				params: ({ event: e }) => e
			}
		}
	},
	states: {
		reading: {
			description: "The journal is being read.",
			invoke: {
				id: "readJournal",
				src: "readJournal",
				input: ({ context: e }) => ({ accountId: e.accountId }),
				onDone: {
					target: "resting",
					actions: {
						type: "reportJournal",
						params: ({ event: e }) => ({ journal: e.output })
					}
				},
				onError: {
					target: "unavailable",
					description: "No payment is made either: its entry cannot be written."
				}
			}
		},
		resting: { description: "The journal is known." },
		unavailable: {
			description: "The journal cannot be read now. What it keeps is not forgotten: it is read again later.",
			after: { retryDelay: "reading" }
		},
		removing: {
			description: "The holder removes an unreadable entry.",
			invoke: {
				id: "removeUnreadable",
				src: "removeUnreadable",
				input: ({ context: e }) => ({ id: e.unreadableId }),
				onDone: "reading",
				onError: "reading"
			},
			on: {
				"read.requested": { description: "The journal is read after the removal anyway." },
				"journal.changed": { description: "The journal is read after the removal anyway." }
			}
		}
	}
}), Se = /* @__PURE__ */ new Set([
	"network",
	"timeout",
	"status",
	"body",
	"unreadable",
	"rejected",
	"unexpected"
]);
function Ce(e) {
	return typeof e == "object" && !!e && "kind" in e && Se.has(String(e.kind));
}
function j(e) {
	return typeof e == "object" && e && "failure" in e && Ce(e.failure) ? e.failure : {
		kind: "unexpected",
		message: e instanceof Error ? e.message : String(e)
	};
}
function M(e) {
	return {
		kind: "rejected",
		code: e
	};
}
// .tmp/earlier-build/src/machines/payments/payment-outcome.ts
function we(e, t) {
	return e.state === "declined" ? {
		type: "payment.declined",
		failure: e.failure,
		...t
	} : {
		type: `payment.${e.state}`,
		...t
	};
}
function Te(e, t) {
	switch (e) {
		case "succeeded": return {
			kind: "success",
			message: { key: `toasts.${t}` }
		};
		case "pending": return {
			kind: "info",
			message: { key: `toasts.pending.${t}` }
		};
		case "failed": return {
			kind: "warning",
			message: { key: `toasts.failed.${t}` }
		};
		case "cancelled": return {
			kind: "info",
			message: { key: "toasts.cancelled" }
		};
	}
}
function Ee(e) {
	let { operation: t, cents: n, currency: r } = e;
	switch (t) {
		case "topUp": return {
			operation: t,
			cents: n,
			currency: r,
			paymentMethodId: e.paymentMethodId ?? ""
		};
		case "transfer": return {
			operation: t,
			cents: n,
			currency: r,
			toAccountId: e.toAccountId ?? "",
			phone: ""
		};
		case "payout": return {
			operation: t,
			cents: n,
			currency: r
		};
	}
}
function De({ payments: e }, t) {
	return e.find((e) => e.id === t)?.getSnapshot().context;
}
function Oe(e, t) {
	let n = De(e, t);
	return {
		requestedBy: n?.requestedBy ?? "",
		operation: n?.order.operation ?? "payout"
	};
}
var ke = {
	"report.unknown": "payment.unknown",
	"report.undecided": "payment.undecided",
	"report.confirmed": "payment.confirmed",
	"report.dismissed": "payment.dismissed",
	"report.removed": "payment.removed"
};
function Ae(e, t) {
	return {
		type: ke[t.type],
		...Oe(e, t.id)
	};
}
function je(e, { id: t, outcome: n }) {
	let r = De(e, t), i = we(n, Oe(e, t));
	if (!r || i.type !== "payment.succeeded" && i.type !== "payment.pending") return i;
	let { order: a, entry: o } = r, s = "transactionId" in n ? n.transactionId : void 0;
	return {
		...i,
		paid: {
			order: a,
			reference: o?.key,
			transactionId: s
		}
	};
}
function Me(e, { id: t, outcome: n }) {
	return n.state === "declined" ? {
		type: "payment.declined",
		failure: n.failure
	} : {
		type: "toast.raised",
		...Te(n.state, Oe(e, t).operation)
	};
}
function Ne({ requestedBy: e, order: t }) {
	return {
		type: "payment.declined",
		requestedBy: e,
		operation: t.operation,
		failure: M("payment_in_progress")
	};
}
// .tmp/earlier-build/src/machines/payments/payments-context.ts
var Pe = {
	payments: [],
	made: 0,
	lockedBy: [],
	heldKey: void 0,
	elsewhere: [],
	settledKeys: [],
	unreadable: []
};
function Fe(e) {
	return e.getSnapshot().context.entry?.key;
}
function Ie({ payments: e, settledKeys: t, heldKey: n }, { journal: r, isLockedElsewhere: i }) {
	let a = /* @__PURE__ */ new Set([...t, ...e.map(Fe)]), o = r.entries.filter((e) => !a.has(e.key)), s = (e) => i && (n === void 0 || n === e.key);
	return {
		undecided: o.filter((e) => !s(e)),
		elsewhere: o.filter(s)
	};
}
function Le({ payments: e }, t) {
	let n = new Set(t.entries.map((e) => e.key));
	return e.filter((e) => {
		let t = Fe(e);
		return t !== void 0 && !n.has(t);
	});
}
function Re({ payments: e, settledKeys: t }, n) {
	let r = e.filter((e) => e.id === n).map(Fe)[0];
	return {
		payments: e.filter((e) => e.id !== n),
		settledKeys: r === void 0 ? t : [...t, r]
	};
}
// .tmp/earlier-build/src/machines/payments/payments.machine.ts
var ze = u({
	types: {
		input: {},
		context: {},
		events: {},
		emitted: {},
		children: {},
		tags: {},
		meta: {}
	},
	actors: {
		payment: be("payment"),
		followJournal: xe,
		watchLock: A("watchLock"),
		watchPage: A("watchPage")
	},
	actions: {
		make: t(({ context: e, spawn: t }, { order: n, requestedBy: r }) => {
			let i = `payment-${e.made}`, { accountId: a, idempotency: o } = e, s = t("payment", {
				id: i,
				input: {
					accountId: a,
					idempotency: o,
					order: n,
					requestedBy: r
				}
			});
			return {
				made: e.made + 1,
				lockedBy: [i],
				payments: [...e.payments, s]
			};
		}),
		adopt: t(({ context: e, spawn: t }, n) => {
			let { accountId: r, idempotency: i, made: a } = e, { undecided: o, elsewhere: s } = Ie(e, n), c = o.map((e, n) => t("payment", {
				id: `payment-${a + n}`,
				input: {
					accountId: r,
					idempotency: i,
					order: Ee(e),
					requestedBy: "",
					entry: e
				}
			}));
			return {
				made: a + c.length,
				payments: [...e.payments, ...c],
				elsewhere: s,
				unreadable: n.journal.unreadable
			};
		}),
		reportRemovedEntries: i(({ context: e, enqueue: t }, n) => {
			for (let r of Le(e, n.journal)) t.sendTo(r, { type: "entry.removed" });
		}),
		resumePage: i(({ context: e, enqueue: t }) => {
			for (let n of e.payments) t.sendTo(n, { type: "page.resumed" });
		}),
		keepLocked: t({ lockedBy: ({ context: e }, { id: t }) => [.../* @__PURE__ */ new Set([...e.lockedBy, t])] }),
		forgetLocked: t({ lockedBy: ({ context: e }, t) => e.lockedBy.filter((e) => e !== t.id) }),
		keepHeld: t({ heldKey: (e, t) => t.key }),
		forgetHeld: t({ heldKey: void 0 }),
		remove: t(({ context: e }, t) => Re(e, t.id)),
		removeBroken: i(({ enqueue: e }, { id: t }) => {
			for (let n of [
				"unlocked",
				"removed",
				"settled"
			]) e.raise({
				type: `report.${n}`,
				id: t
			});
		}),
		stop: f((e, t) => t.id),
		announce: r(({ context: e }, t) => Ae(e, t)),
		announceOutcome: r(({ context: e }, t) => je(e, t)),
		announceBusy: r((e, t) => Ne(t)),
		reportOutcome: c(({ context: e }, t) => Me(e, t)),
		readJournal: l("journal", { type: "read.requested" }),
		removeUnreadable: l("journal", (e, t) => t),
		reportOpened: c(({ self: e }) => ({
			type: "payments.opened",
			payments: e
		})),
		reportLocked: c({ type: "payments.locked" }),
		reportUnlocked: c({ type: "payments.unlocked" })
	},
	guards: {
		isUnlocked: ({ context: e }) => e.lockedBy.length === 0,
		isLockedElsewhere: d({ lock: { elsewhere: "held" } }),
		isUnlockedHereAlone: e(["isUnlocked", "isLockedElsewhere"])
	}
}).createMachine({
	id: "payments",
	description: "The payments of one account.",
	meta: { spec: "safety: one payment at a time" },
	context: ({ input: e }) => ({
		...Pe,
		...e
	}),
	invoke: [{
		id: "watchLock",
		src: "watchLock",
		input: ({ context: e }) => ({ accountId: e.accountId }),
		onError: { description: "Without it a payment during another tab's is declined once requested." }
	}, {
		id: "watchPage",
		src: "watchPage",
		onError: { description: "The port that sends refuses a press of an earlier page life by itself." }
	}],
	entry: "reportOpened",
	on: {
		"coordinator.requested": { actions: "reportOpened" },
		"page.resumed": { actions: ["resumePage", "readJournal"] },
		"xstate.error.actor.*": {
			description: "A payment broke: this tab lets go of it; the journal keeps it for the next page life.",
			actions: {
				type: "removeBroken",
				params: ({ event: e }) => ({ id: e.actorId })
			}
		}
	},
	type: "parallel",
	states: {
		journal: {
			description: "What the journal keeps is followed until it has an outcome.",
			meta: { spec: "safety: payment journal" },
			invoke: {
				id: "journal",
				src: "followJournal",
				input: ({ context: e }) => ({ accountId: e.accountId }),
				onError: { description: "Without it another page life's payments are seen after the next reload." }
			},
			on: {
				"journal.read": { actions: {
					type: "reportRemovedEntries",
					params: ({ event: e }) => e
				} },
				"lock.taken": { actions: "readJournal" },
				"lock.released": { actions: "readJournal" },
				"unreadable.removed": { actions: {
					type: "removeUnreadable",
					params: ({ event: e }) => e
				} }
			}
		},
		lock: {
			description: "Who has the account's payment lock.",
			type: "parallel",
			states: {
				here: {
					description: "Whether a payment of this tab has the lock or asks for it.",
					initial: "free",
					states: {
						free: {
							description: "No payment of this tab has it.",
							on: {
								"payment.requested": [{
									guard: "isLockedElsewhere",
									actions: {
										type: "announceBusy",
										params: ({ event: e }) => e
									}
								}, {
									target: "held",
									actions: {
										type: "make",
										params: ({ event: e }) => e
									}
								}],
								"report.locked": {
									target: "held",
									actions: {
										type: "keepLocked",
										params: ({ event: e }) => e
									}
								}
							}
						},
						held: {
							description: "A payment of this tab is being sent, sent again or cancelled.",
							tags: "locked",
							entry: "reportLocked",
							exit: "readJournal",
							on: {
								"payment.requested": { actions: {
									type: "announceBusy",
									params: ({ event: e }) => e
								} },
								"report.locked": { actions: {
									type: "keepLocked",
									params: ({ event: e }) => e
								} },
								"report.unlocked": { actions: {
									type: "forgetLocked",
									params: ({ event: e }) => e
								} }
							},
							always: [{
								guard: "isUnlockedHereAlone",
								target: "free"
							}, {
								guard: "isUnlocked",
								target: "free",
								actions: "reportUnlocked"
							}]
						}
					}
				},
				elsewhere: {
					description: "Whether a payment of another tab has the lock. Its entry is shown without actions.",
					initial: "free",
					states: {
						free: {
							description: "No other tab has it.",
							on: {
								"lock.taken": {
									target: "held",
									actions: {
										type: "keepHeld",
										params: ({ event: e }) => e
									}
								},
								"journal.read": { actions: {
									type: "adopt",
									params: ({ event: e }) => ({
										...e,
										isLockedElsewhere: !1
									})
								} }
							}
						},
						held: {
							description: "A payment of another tab is being sent, sent again or cancelled.",
							tags: "locked",
							entry: "reportLocked",
							on: {
								"lock.taken": { actions: {
									type: "keepHeld",
									params: ({ event: e }) => e
								} },
								"lock.released": [{
									guard: "isUnlocked",
									target: "free",
									actions: ["forgetHeld", "reportUnlocked"]
								}, {
									target: "free",
									actions: "forgetHeld"
								}],
								"journal.read": { actions: {
									type: "adopt",
									params: ({ event: e }) => ({
										...e,
										isLockedElsewhere: !0
									})
								} }
							}
						}
					}
				}
			}
		},
		reports: {
			description: "Passes on what each payment reports, and removes it once it is settled.",
			meta: { spec: "safety: payment" },
			on: {
				"report.unknown": { actions: {
					type: "announce",
					params: ({ event: e }) => e
				} },
				"report.undecided": { actions: {
					type: "announce",
					params: ({ event: e }) => e
				} },
				"report.confirmed": { actions: {
					type: "announce",
					params: ({ event: e }) => e
				} },
				"report.dismissed": { actions: {
					type: "announce",
					params: ({ event: e }) => e
				} },
				"report.decided": { actions: [{
					type: "announceOutcome",
					params: ({ event: e }) => e
				}, {
					type: "reportOutcome",
					params: ({ event: e }) => e
				}] },
				"report.removed": { actions: {
					type: "announce",
					params: ({ event: e }) => e
				} },
				"report.settled": { actions: [{
					type: "stop",
					params: ({ event: e }) => e
				}, {
					type: "remove",
					params: ({ event: e }) => e
				}] }
			}
		}
	}
});
// .tmp/earlier-build/src/services/lazy.ts
function Be(e) {
	return {
		getInitialSnapshot: (t, n) => e().getInitialSnapshot(t, n),
		transition: (t, n, r) => e().transition(t, n, r),
		start: (t, n) => e().start?.(t, n),
		getPersistedSnapshot: (t, n) => e().getPersistedSnapshot(t, n)
	};
}
// .tmp/earlier-build/src/services/bind/payments.ts
function Ve(e, t) {
	let n = He(e, t);
	return ze.provide({ actors: {
		payment: Be(() => t.payment()),
		followJournal: xe.provide({ actors: {
			readJournal: n.readJournal,
			removeUnreadable: n.removeUnreadable,
			watchJournal: n.watchJournal
		} }),
		watchLock: n.watchLock,
		watchPage: n.watchPage
	} });
}
function He(e, t) {
	return {
		watchLock: o(({ sendBack: t, input: n }) => e().lock.watch(n.accountId, {
			taken: (e) => t({
				type: "lock.taken",
				key: e
			}),
			released: () => t({ type: "lock.released" })
		})),
		watchPage: o(({ sendBack: t }) => e().presses.onResume(() => t({ type: "page.resumed" }))),
		watchJournal: o(({ sendBack: t }) => e().channel.subscribe((e) => {
			e.type === "journal.changed" && t({ type: "journal.changed" });
		})),
		readJournal: s(async ({ input: n }) => {
			let r = await e().journal.read(n.accountId);
			return r.entries.length + r.unreadable.length > 0 && await t.load(), r;
		}),
		removeUnreadable: s(({ input: t }) => e().journal.removeUnreadable(t.id))
	};
}
// .tmp/earlier-build/src/services/storage/object-store.ts
var Ue = 5e3;
function N(e) {
	return new Promise((t, n) => {
		e.onsuccess = () => t(e.result), e.onerror = () => n(e.error);
	});
}
function We(e, { database: t, store: n, keyPath: r }) {
	let i;
	function a(i) {
		return new Promise((a, o) => {
			let s = e.indexedDB();
			if (!s) throw Error("There is no IndexedDB");
			let c = e.setTimeout(() => o(/* @__PURE__ */ Error("IndexedDB does not open")), Ue), l = s.open(t, i);
			l.onupgradeneeded = () => {
				let { result: e } = l;
				e.objectStoreNames.contains(n) || e.createObjectStore(n, { keyPath: r });
			}, l.onsuccess = () => {
				e.clearTimeout(c), a(l.result);
			}, l.onerror = () => {
				e.clearTimeout(c), o(l.error);
			};
		});
	}
	async function o() {
		let e = await a();
		if (!e.objectStoreNames.contains(n)) {
			let { version: t } = e;
			e.close(), e = await a(t + 1);
		}
		let t = () => {
			i = void 0;
		};
		return e.onclose = t, e.onversionchange = () => {
			t(), e.close();
		}, e;
	}
	return async function(e, t) {
		i ??= o().catch((e) => {
			throw i = void 0, e;
		});
		let r = (await i).transaction(n, e, { durability: "strict" }), a = new Promise((e, t) => {
			r.oncomplete = () => e(), r.onabort = () => t(r.error ?? /* @__PURE__ */ Error("The transaction was aborted"));
		});
		a.catch(() => {});
		let s;
		try {
			s = await t(r.objectStore(n));
		} catch (e) {
			try {
				r.abort();
			} catch {}
			throw e;
		}
		return await a, s;
	};
}
// .tmp/earlier-build/src/services/storage/payment-entry.ts
var Ge = [
	"topUp",
	"transfer",
	"payout"
], Ke = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
function P(e) {
	return typeof e == "string" && e !== "";
}
function qe(e) {
	return typeof e == "string" && /^\d{4}-\d\d-\d\dT/.test(e) && !Number.isNaN(Date.parse(e));
}
function Je(e) {
	return Array.isArray(e) && e.every(P);
}
function Ye(e, t) {
	return e === void 0 || t(e);
}
function F(e) {
	if (!y(e) || e.v !== 1 && e.v !== 2) return;
	let { v: t, key: n, accountId: r, operation: i, cents: a, currency: o, toAccountId: s, paymentMethodId: c } = e, { seenTransactionIds: l, createdAt: u, submittedAt: d } = e, f = Ge.find((e) => e === i);
	if (P(n) && (t === 1 || Ke.test(n)) && P(r) && typeof a == "number" && Number.isSafeInteger(a) && a > 0 && typeof o == "string" && /^[A-Z]{3}$/.test(o) && (i === "transfer" ? P(s) : s === void 0 || t === 1) && (i === "topUp" ? P(c) : c === void 0 || t === 1) && Ye(l, Je) && qe(u) && Ye(d, qe) && f !== void 0) return {
		v: t,
		key: n,
		accountId: r,
		operation: f,
		cents: a,
		currency: o,
		...P(s) && { toAccountId: s },
		...P(c) && { paymentMethodId: c },
		...Je(l) && { seenTransactionIds: l },
		createdAt: u,
		...qe(d) && { submittedAt: d }
	};
}
function Xe(e) {
	if (!y(e) || e.v !== 1) return;
	let { kind: t, sentAt: n, ...r } = e;
	return F({
		...r,
		operation: t,
		createdAt: n,
		submittedAt: n
	});
}
// .tmp/earlier-build/src/services/storage/payment-journal-migration.ts
var Ze = "payment-journal";
function Qe(e) {
	try {
		return JSON.parse(e);
	} catch {
		return e;
	}
}
function $e(e) {
	let t = Xe(e);
	if (t !== void 0) return t;
	let n = JSON.stringify(e);
	return {
		key: `version 1: ${n}`,
		text: n
	};
}
function et(e) {
	try {
		return e.localStorage().getItem(Ze);
	} catch {
		return null;
	}
}
async function tt(e, t) {
	let n = et(e);
	if (n === null) return;
	let r = Qe(n), i = (Array.isArray(r) ? r : [r]).map($e);
	await t("readwrite", async (e) => {
		for (let t of i) await N(e.getKey(t.key)) === void 0 && await N(e.add(t));
	}), et(e) === n && e.localStorage().removeItem(Ze);
}
// .tmp/earlier-build/src/services/storage/payment-journal.ts
var nt = 20;
function rt(e, t) {
	return e.v === t.v && e.accountId === t.accountId && e.operation === t.operation && e.cents === t.cents && e.currency === t.currency && e.toAccountId === t.toAccountId && e.paymentMethodId === t.paymentMethodId;
}
function it(e, t) {
	return !y(e) || typeof e.accountId != "string" || e.accountId === t;
}
function at(e) {
	return typeof e == "string" ? e : JSON.stringify(e);
}
function ot(e, t, n) {
	let r = We(e, {
		database: "nupay",
		store: "payment-journal",
		keyPath: "key"
	}), i;
	async function a(t) {
		try {
			return i ??= tt(e, r).catch((e) => {
				throw i = void 0, e;
			}), await i, await t();
		} catch (e) {
			throw e instanceof b ? e : new b(M("journal_unavailable"), { cause: e });
		}
	}
	async function o(e) {
		let t = await a(() => r("readwrite", e));
		return n(), t;
	}
	function s() {
		return r("readonly", async (e) => {
			let [t, n] = await Promise.all([N(e.getAllKeys()), N(e.getAll())]);
			return t.map((e, t) => ({
				id: at(e),
				record: n[t]
			}));
		});
	}
	function c(e, t) {
		return e.map(({ record: e }) => F(e)).filter((e) => e !== void 0).filter((e) => e.accountId === t && e.submittedAt === void 0);
	}
	async function l(e) {
		await t(e, async () => {
			await r("readwrite", async (t) => {
				let n = c((await N(t.getAll())).map((e) => ({ record: e })), e);
				await Promise.all(n.map((e) => N(t.delete(e.key))));
			});
		});
	}
	return {
		add: (e) => o(async (t) => {
			if ((await N(t.getAll())).map(F).filter((t) => t?.accountId === e.accountId).length >= nt) throw new b(M("journal_full"));
			await N(t.add(e));
		}),
		markSubmitted: (e, t) => o(async (n) => {
			let r = F(await N(n.get(e.key)));
			if (r === void 0 || !rt(r, e)) return;
			let i = {
				...r,
				submittedAt: r.submittedAt ?? t
			};
			return await N(n.put(i)), i;
		}),
		find: (e) => a(() => r("readonly", async (t) => F(await N(t.get(e))))),
		remove: (e) => o(async (t) => {
			await N(t.delete(e));
		}),
		removeUnreadable: (e) => o(async (t) => {
			let n = (await N(t.getAllKeys())).find((t) => at(t) === e);
			n !== void 0 && F(await N(t.get(n))) === void 0 && await N(t.delete(n));
		}),
		read: (e) => a(async () => {
			let t = await s();
			c(t, e).length > 0 && await l(e).catch(() => {});
			let n = [], r = [];
			for (let { id: i, record: a } of t) {
				let t = F(a);
				t === void 0 ? it(a, e) && r.push(i) : t.accountId === e && t.submittedAt !== void 0 && n.push(t);
			}
			return n.sort((e, t) => Date.parse(e.createdAt) - Date.parse(t.createdAt)), {
				entries: n,
				unreadable: r
			};
		})
	};
}
// .tmp/earlier-build/src/services/payments/payment-channel.ts
function st(e) {
	if (!y(e)) return;
	let { type: t, accountId: n, key: r } = e;
	if (t === "journal.changed") return { type: t };
	if (typeof n == "string") {
		if (t === "lock.requested") return {
			type: t,
			accountId: n
		};
		if (t === "lock.taken") return {
			type: t,
			accountId: n,
			key: typeof r == "string" ? r : void 0
		};
	}
}
function ct(e) {
	let t = /* @__PURE__ */ new Set(), n;
	function r() {
		try {
			n ??= e.channel("nupay-payments");
		} catch {
			return;
		}
		return n.onmessage = (e) => {
			let n = st(e.data);
			if (n !== void 0) for (let e of [...t]) e(n);
		}, n;
	}
	return {
		post(e) {
			r()?.postMessage(e);
		},
		subscribe(e) {
			return r(), t.add(e), () => t.delete(e);
		}
	};
}
// .tmp/earlier-build/src/services/payments/payment-lock.ts
var lt = "nupay-payment-";
function ut(e) {
	return `${lt}${e}`;
}
function dt(e, t) {
	let n = /* @__PURE__ */ new Map(), r = !1;
	function i() {
		let t = e.locks();
		if (t === void 0 || r) throw new b(M("locks_unavailable"));
		return t;
	}
	function a(e) {
		t.post({
			type: "lock.taken",
			accountId: e,
			key: n.get(e)
		});
	}
	t.subscribe((e) => {
		e.type === "lock.requested" && n.has(e.accountId) && a(e.accountId);
	});
	async function o(e) {
		let { held: t = [] } = await i().query().catch((e) => {
			throw r = !0, e;
		});
		return t.some((t) => t.name === ut(e) && t.mode === "exclusive") && !n.has(e);
	}
	return {
		hold({ accountId: e, key: t }, r) {
			let o = () => {}, s = new Promise((e) => {
				o = e;
			}), c = !1;
			return i().request(ut(e), { ifAvailable: !0 }, async (i) => {
				c || (i === null ? r.unavailable() : (n.set(e, t), a(e), r.granted(), await s, n.delete(e)));
			}).catch(() => {
				c || r.unavailable();
			}), () => {
				c = !0, o();
			};
		},
		tellKey(e, t) {
			n.has(e) && (n.set(e, t), a(e));
		},
		isHeldFor: (e, t) => n.get(e) === t,
		async whileFree(e, t) {
			await i().request(ut(e), { ifAvailable: !0 }, async (e) => {
				e !== null && await t();
			});
		},
		watch(e, r) {
			let a = i(), s = new AbortController(), c;
			function l(e) {
				c?.abort(), c = new AbortController(), r.taken(e), u(c.signal);
			}
			async function u(t) {
				try {
					do
						await a.request(ut(e), {
							mode: "shared",
							signal: t
						}, () => {});
					while (await o(e));
				} catch {}
				t.aborted || r.released();
			}
			async function d() {
				await o(e) && !s.signal.aborted && c === void 0 && (l(void 0), t.post({
					type: "lock.requested",
					accountId: e
				}));
			}
			let f = t.subscribe((t) => {
				t.type === "lock.taken" && t.accountId === e && !n.has(e) && l(t.key);
			});
			return d().catch(() => {}), () => {
				s.abort(), c?.abort(), f();
			};
		}
	};
}
// .tmp/earlier-build/src/machines/payments/rules/press-limit.ts
var ft = 6e4;
// .tmp/earlier-build/src/services/payments/token-subject.ts
function pt(e) {
	try {
		let t = (e.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"), n = Uint8Array.from(atob(t), (e) => e.charCodeAt(0)), r = JSON.parse(new TextDecoder().decode(n));
		return y(r) ? r : {};
	} catch {
		return {};
	}
}
function mt(e) {
	let { sub: t } = pt(e);
	return typeof t == "string" && t !== "" ? t : void 0;
}
// .tmp/earlier-build/src/services/payments/press-register.ts
var ht = 1e3;
function gt(e, t) {
	let n = 1, r = /* @__PURE__ */ new Map(), i = /* @__PURE__ */ new Set();
	function a() {
		n += 1;
		for (let e of [...i]) e();
	}
	return e.listen("resume", a), e.listen("pageshow", ({ persisted: e }) => {
		e && a();
	}), {
		async register(i) {
			let a = {
				at: e.now(),
				monotonicAt: e.monotonic(),
				pageLife: n
			};
			if (i !== void 0 && r.get(i) !== n) throw new b(M("page_life_over"));
			let o = mt(await t());
			if (o === void 0) throw new b(M("unauthorized"));
			return {
				...a,
				subject: o
			};
		},
		keep(e, t) {
			r.set(e, t.pageLife);
		},
		mayLeave(t, r) {
			let i = e.now() - t.at, a = e.monotonic() - t.monotonicAt;
			return i >= 0 && i < 6e4 && a >= 0 && a < 6e4 && a - i <= ht && t.pageLife === n && mt(r) === t.subject;
		},
		onResume(e) {
			return i.add(e), () => i.delete(e);
		}
	};
}
// .tmp/earlier-build/src/services/payments/payment-services.ts
function _t(e, t) {
	let n = ct(e), r = dt(e, n);
	return {
		browser: e,
		api: t,
		channel: n,
		lock: r,
		journal: ot(e, r.whileFree, () => n.post({ type: "journal.changed" })),
		presses: gt(e, () => t.token())
	};
}
// .tmp/earlier-build/src/machines/payments/cancel-payment.machine.ts
var vt = u({
	types: {
		input: {},
		context: {},
		events: {},
		meta: {}
	},
	actors: {
		holdLock: A("holdLock"),
		cancelPayment: k("cancelPayment")
	},
	actions: {
		keepError: t({ failure: (e, t) => j(t.error) }),
		keepResult: t({ failure: (e, t) => t.result.kind === "unavailable" ? t.result.failure : M("request_in_progress") }),
		keepLockUnavailable: t({ failure: () => M("payment_elsewhere") }),
		keepDelay: t({
			waits: ({ context: e }) => e.waits + 1,
			failure: (e, t) => ({
				...M("request_in_progress"),
				...t.result.kind === "inProgress" && t.result.retryAfter !== void 0 && { retryAfter: t.result.retryAfter }
			})
		}),
		reportDecided: c((e, t) => ({
			type: "cancellation.decided",
			outcome: t.outcome
		})),
		reportUndecided: c(({ context: e }) => ({
			type: "cancellation.undecided",
			failure: e.failure
		}))
	},
	guards: {
		isOutcome: (e, t) => t.result.kind === "outcome",
		mayWait: ({ context: e }, t) => t.result.kind === "inProgress" && e.waits < 10
	},
	delays: {
		retryDelay: ({ context: e }) => Math.min(Math.max(e.failure.retryAfter ?? 1e3, 250), 3e4),
		cancellationLimit: 6e4
	}
}).createMachine({
	id: "cancelPayment",
	description: "The cancellation of one undecided payment.",
	meta: { spec: "safety: cancelled payment" },
	context: ({ input: e }) => ({
		...e,
		waits: 0,
		failure: M("unknown")
	}),
	initial: "locked",
	states: {
		locked: {
			description: "The cancellation holds the account's payment lock, or asks for it.",
			invoke: {
				id: "lock",
				src: "holdLock",
				input: ({ context: { accountId: e, key: t } }) => ({
					accountId: e,
					key: t
				}),
				onError: {
					target: "undecided",
					actions: {
						type: "keepError",
						params: ({ event: e }) => e
					}
				}
			},
			after: { cancellationLimit: "undecided" },
			on: { "lock.unavailable": {
				target: "undecided",
				actions: "keepLockUnavailable"
			} },
			initial: "requesting",
			states: {
				requesting: {
					description: "The lock is being asked for.",
					on: { "lock.granted": "cancelling" }
				},
				cancelling: {
					description: "The cancellation is under way.",
					invoke: {
						id: "cancelPayment",
						src: "cancelPayment",
						input: ({ context: e }) => ({ key: e.key }),
						onDone: [
							{
								guard: {
									type: "isOutcome",
									params: ({ event: e }) => ({ result: e.output })
								},
								target: "#cancelPayment.finished",
								actions: {
									type: "reportDecided",
									params: ({ event: e }) => e.output
								}
							},
							{
								guard: {
									type: "mayWait",
									params: ({ event: e }) => ({ result: e.output })
								},
								target: "waiting",
								actions: {
									type: "keepDelay",
									params: ({ event: e }) => ({ result: e.output })
								}
							},
							{
								target: "#cancelPayment.undecided",
								actions: {
									type: "keepResult",
									params: ({ event: e }) => ({ result: e.output })
								}
							}
						],
						onError: {
							target: "#cancelPayment.undecided",
							actions: {
								type: "keepError",
								params: ({ event: e }) => e
							}
						}
					}
				},
				waiting: {
					description: "The server is still working on the payment; the cancellation is sent again.",
					after: { retryDelay: "cancelling" }
				}
			}
		},
		undecided: {
			description: "The cancellation has no answer; status requests go on.",
			always: {
				target: "finished",
				actions: "reportUndecided"
			}
		},
		finished: {
			type: "final",
			description: "The parent knows which of the two happened, or that it is not known."
		}
	}
}), yt = [
	0,
	2e3,
	3e3,
	5e3,
	1e4,
	1e4,
	3e4
], bt = u({
	types: {
		input: {},
		context: {},
		events: {},
		tags: {},
		meta: {}
	},
	actors: {
		readMatches: k("readMatches"),
		watchConnection: A("watchConnection")
	},
	actions: {
		countReading: t({
			readings: ({ context: e }) => e.readings + 1,
			retryAfter: 0
		}),
		keepDelay: t({ retryAfter: (e, { error: t }) => j(t).retryAfter ?? 0 }),
		reportMatches: c((e, t) => ({
			type: "list.read",
			matches: t.matches
		}))
	},
	guards: { isPollScheduled: ({ context: e }) => e.readings < yt.length },
	delays: { pollDelay: ({ context: { readings: e, retryAfter: t } }) => Math.max(yt[e] ?? 0, Math.min(t, 3e5)) }
}).createMachine({
	id: "checkList",
	description: "Readings of the list for transactions that may be one payment's.",
	meta: { spec: "safety: unknown payment" },
	context: ({ input: e }) => ({
		...e,
		readings: 0
	}),
	invoke: {
		id: "connection",
		src: "watchConnection",
		onError: { description: "Without it the next reading follows on schedule." }
	},
	initial: "waiting",
	states: {
		waiting: {
			description: "The next reading is due at its scheduled time, or when the holder asks for it.",
			initial: "planning",
			states: {
				planning: {
					description: "Selects the next time of the schedule.",
					always: [{
						guard: "isPollScheduled",
						target: "scheduled"
					}, { target: "onDemand" }]
				},
				scheduled: {
					description: "The schedule is not over.",
					after: { pollDelay: "#checkList.requesting" }
				},
				onDemand: { description: "Only the holder's request reads again." }
			},
			on: {
				"check.requested": "requesting",
				"connection.restored": "requesting"
			}
		},
		requesting: {
			description: "The newest transactions are being read.",
			tags: "requesting",
			entry: "countReading",
			invoke: {
				id: "readMatches",
				src: "readMatches",
				input: ({ context: e }) => ({ entry: e.entry }),
				onDone: {
					target: "waiting",
					actions: {
						type: "reportMatches",
						params: ({ event: e }) => ({ matches: e.output })
					}
				},
				onError: {
					target: "waiting",
					actions: {
						type: "keepDelay",
						params: ({ event: e }) => e
					},
					description: "The list cannot be read now."
				}
			}
		}
	}
}), xt = [
	0,
	1e3,
	2e3,
	4e3,
	8e3,
	16e3,
	3e4
];
function St(e, t) {
	let n = Number.parseInt(e.replaceAll("-", "").slice(t % 24, t % 24 + 4), 16);
	return .8 + (Number.isNaN(n) ? 0 : n) / 65535 * .2;
}
function Ct(e) {
	return e.kind === "unavailable" ? e.failure.retryAfter : e.kind === "inProgress" ? e.retryAfter : void 0;
}
var wt = u({
	types: {
		input: {},
		context: {},
		events: {},
		tags: {},
		meta: {}
	},
	actors: {
		readStatus: k("readStatus"),
		watchConnection: A("watchConnection")
	},
	actions: {
		countPoll: t({
			polls: ({ context: e }) => e.polls + 1,
			retryAfter: 0
		}),
		keepDelay: t({ retryAfter: (e, { result: t }) => Ct(t) ?? 0 }),
		reportDecided: c((e, t) => ({
			type: "status.decided",
			outcome: t.outcome
		})),
		reportUnseen: c({ type: "status.unseen" }),
		reportExpired: c({ type: "status.expired" })
	},
	guards: {
		isOutcome: (e, t) => t.result.kind === "outcome",
		isUnseen: (e, t) => t.result.kind === "unseen",
		isExpired: (e, t) => t.result.kind === "expired"
	},
	delays: { pollDelay: ({ context: { key: e, polls: t, retryAfter: n } }) => Math.max(Math.round((xt[Math.min(t, xt.length - 1)] ?? 0) * St(e, t)), Math.min(n, 3e5)) }
}).createMachine({
	id: "checkStatus",
	description: "Status requests for one idempotency key, until the server tells its outcome.",
	meta: { spec: "safety: unknown payment" },
	context: ({ input: e }) => e,
	invoke: {
		id: "connection",
		src: "watchConnection",
		onError: { description: "Without it the next poll follows on schedule." }
	},
	initial: "waiting",
	states: {
		waiting: {
			description: "The next status request is due after the poll delay, or as soon as the connection is back.",
			after: { pollDelay: "requesting" },
			on: {
				"check.requested": "requesting",
				"connection.restored": "requesting"
			}
		},
		requesting: {
			description: "A status request is under way.",
			tags: "requesting",
			entry: "countPoll",
			invoke: {
				id: "readStatus",
				src: "readStatus",
				input: ({ context: e }) => ({ key: e.key }),
				onDone: [
					{
						guard: {
							type: "isOutcome",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "decided",
						actions: {
							type: "reportDecided",
							params: ({ event: e }) => e.output
						}
					},
					{
						guard: {
							type: "isUnseen",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "waiting",
						actions: "reportUnseen"
					},
					{
						guard: {
							type: "isExpired",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "waiting",
						actions: "reportExpired"
					},
					{
						target: "waiting",
						actions: {
							type: "keepDelay",
							params: ({ event: e }) => ({ result: e.output })
						}
					}
				],
				onError: {
					target: "waiting",
					description: "The server cannot be asked now."
				}
			}
		},
		decided: {
			type: "final",
			description: "The server has answered with the outcome."
		}
	}
});
// .tmp/earlier-build/src/machines/payments/instruction.ts
function Tt(e, t) {
	return e.v === 1 || e.seenTransactionIds !== void 0 || t === "none";
}
// .tmp/earlier-build/src/machines/payments/payment-messages.ts
function Et(e, t) {
	return {
		type: "report.decided",
		id: e,
		outcome: {
			state: "declined",
			failure: t
		}
	};
}
// .tmp/earlier-build/src/machines/payments/verify-refusal.machine.ts
var Dt = u({
	types: {
		input: {},
		context: {},
		meta: {}
	},
	actors: {
		readStatus: k("readStatus"),
		cancelPayment: k("cancelPayment"),
		readMatches: k("readMatches")
	},
	actions: {
		reportDecided: c((e, t) => ({
			type: "refusal.decided",
			outcome: t.outcome
		})),
		reportDeclined: c(({ context: e }) => ({
			type: "refusal.decided",
			outcome: {
				state: "declined",
				failure: e.failure
			}
		})),
		reportUnverified: c((e, { result: t }) => ({
			type: "refusal.unverified",
			retryAfter: (t && Ct(t)) ?? 0
		})),
		reportError: c((e, { error: t }) => ({
			type: "refusal.unverified",
			retryAfter: j(t).retryAfter ?? 0
		}))
	},
	guards: {
		isByList: ({ context: e }) => e.byList,
		isOutcome: (e, t) => t.result.kind === "outcome",
		isUnseen: (e, t) => t.result.kind === "unseen",
		isCancelled: (e, t) => t.result.kind === "outcome" && t.result.outcome.state === "cancelled",
		hasNoMatch: (e, t) => t.matches.length === 0
	}
}).createMachine({
	id: "verifyRefusal",
	description: "A refusal that may not be the wallet's last word.",
	meta: { spec: "safety: unknown payment" },
	context: ({ input: e }) => e,
	initial: "choosing",
	states: {
		choosing: {
			description: "By the key, or by the list where the server keeps no keys.",
			always: [{
				guard: "isByList",
				target: "readingList"
			}, { target: "readingStatus" }]
		},
		readingStatus: {
			description: "A status request is under way.",
			invoke: {
				id: "readStatus",
				src: "readStatus",
				input: ({ context: e }) => ({ key: e.entry.key }),
				onDone: [
					{
						guard: {
							type: "isOutcome",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "finished",
						actions: {
							type: "reportDecided",
							params: ({ event: e }) => e.output
						}
					},
					{
						guard: {
							type: "isUnseen",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "cancelling"
					},
					{
						target: "finished",
						actions: {
							type: "reportUnverified",
							params: ({ event: e }) => ({ result: e.output })
						}
					}
				],
				onError: {
					target: "finished",
					actions: {
						type: "reportError",
						params: ({ event: e }) => e
					}
				}
			}
		},
		cancelling: {
			description: "The unseen key is being cancelled, so that no late copy of it can act.",
			invoke: {
				id: "cancelPayment",
				src: "cancelPayment",
				input: ({ context: e }) => ({ key: e.entry.key }),
				onDone: [
					{
						guard: {
							type: "isCancelled",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "finished",
						actions: "reportDeclined"
					},
					{
						guard: {
							type: "isOutcome",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "finished",
						actions: {
							type: "reportDecided",
							params: ({ event: e }) => e.output
						}
					},
					{
						target: "finished",
						actions: {
							type: "reportUnverified",
							params: ({ event: e }) => ({ result: e.output })
						}
					}
				],
				onError: {
					target: "finished",
					actions: {
						type: "reportError",
						params: ({ event: e }) => e
					}
				}
			}
		},
		readingList: {
			description: "The newest transactions are being read.",
			invoke: {
				id: "readMatches",
				src: "readMatches",
				input: ({ context: e }) => ({ entry: e.entry }),
				onDone: [{
					guard: {
						type: "hasNoMatch",
						params: ({ event: e }) => ({ matches: e.output })
					},
					target: "finished",
					actions: "reportDeclined"
				}, {
					target: "finished",
					actions: {
						type: "reportUnverified",
						params: {}
					}
				}],
				onError: {
					target: "finished",
					actions: {
						type: "reportError",
						params: ({ event: e }) => e
					}
				}
			}
		},
		finished: {
			type: "final",
			description: "The parent knows what the refusal means, or that it is not known."
		}
	}
}), Ot = 3, kt = 3, At = u({
	types: {
		input: {},
		context: {},
		events: {},
		meta: {}
	},
	actors: {
		checkStatus: wt,
		checkList: bt,
		verifyRefusal: Dt,
		submitPayment: k("submitPayment"),
		refreshToken: k("refreshToken")
	},
	actions: {
		keepError: t({ failure: (e, t) => j(t.error) }),
		keepFailure: t({ failure: (e, t) => t.failure }),
		keepDelay: t({ failure: ({ context: e }, { retryAfter: t }) => ({
			...e.failure,
			retryAfter: t
		}) }),
		keepRefusal: t((e, { failure: t }) => ({
			refusal: t,
			failure: t
		})),
		countAttempt: t({ attempts: ({ context: e }) => e.attempts + 1 }),
		countResend: t({ resends: ({ context: e }) => e.resends + 1 }),
		countRenewal: t({ renewals: ({ context: e }) => e.renewals + 1 }),
		countVerification: t({ verifications: ({ context: e }) => e.verifications + 1 }),
		reportUnknown: c({ type: "submission.unknown" }),
		reportDecided: c((e, t) => ({
			type: "submission.decided",
			outcome: t.outcome
		})),
		reportNotSent: c((e, t) => ({
			type: "submission.notSent",
			failure: t.failure
		})),
		reportMatches: c((e, t) => ({
			type: "list.read",
			matches: t.matches
		}))
	},
	guards: {
		isOutcome: (e, t) => t.result.kind === "outcome",
		isUnrecognized: (e, t) => t.result.kind === "unrecognized",
		mayRenew: ({ context: e }, t) => t.result.kind === "unauthorized" && e.renewals < 1,
		hasNeverLeft: ({ context: e }, t) => t.result.kind === "notSent" && e.attempts === 1,
		isByList: ({ context: e }) => e.byList,
		isRefused: ({ context: e }) => e.refusal !== void 0,
		mayVerify: ({ context: { refusal: e, verifications: t } }) => e !== void 0 && t < kt,
		mayResend: ({ context: e }) => e.resends < Ot
	},
	delays: { renewalLimit: 8e3 }
}).createMachine({
	id: "sendPayment",
	description: "Sends one key to the server, and checks its outcome.",
	meta: { spec: "safety: payment" },
	context: ({ input: e }) => ({
		...e,
		attempts: +!!e.sentBefore,
		resends: 0,
		renewals: 0,
		verifications: 0,
		refusal: void 0,
		failure: M("unknown")
	}),
	initial: "submitting",
	states: {
		submitting: {
			description: "One POST is under way.",
			meta: { spec: "§7 Money" },
			entry: "countAttempt",
			invoke: {
				id: "submitPayment",
				src: "submitPayment",
				input: ({ context: { entry: e, press: t } }) => ({
					entry: e,
					press: t
				}),
				onDone: [
					{
						guard: {
							type: "isOutcome",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "finished",
						actions: {
							type: "reportDecided",
							params: ({ event: e }) => e.output
						}
					},
					{
						guard: {
							type: "mayRenew",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "renewing",
						actions: {
							type: "keepFailure",
							params: ({ event: e }) => e.output
						}
					},
					{
						guard: {
							type: "hasNeverLeft",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "finished",
						actions: {
							type: "reportNotSent",
							params: ({ event: e }) => e.output
						}
					},
					{
						guard: {
							type: "isUnrecognized",
							params: ({ event: e }) => ({ result: e.output })
						},
						target: "verifying",
						actions: {
							type: "keepRefusal",
							params: ({ event: e }) => e.output
						}
					},
					{
						target: "checking",
						actions: {
							type: "keepFailure",
							params: ({ event: e }) => e.output
						}
					}
				],
				onError: {
					target: "checking",
					actions: {
						type: "keepError",
						params: ({ event: e }) => e
					}
				}
			}
		},
		renewing: {
			description: "The token is renewed once; then the same key is sent.",
			meta: { spec: "safety: renewed token" },
			entry: "countRenewal",
			invoke: {
				id: "refreshToken",
				src: "refreshToken",
				onDone: "submitting",
				onError: "checking"
			},
			after: { renewalLimit: "checking" }
		},
		verifying: {
			description: "The refusal's code does not decide by itself.",
			meta: { spec: "safety: unknown payment" },
			entry: "countVerification",
			invoke: {
				id: "verifyRefusal",
				src: "verifyRefusal",
				input: ({ context: { entry: e, refusal: t, failure: n, byList: r } }) => ({
					entry: e,
					failure: t ?? n,
					byList: r
				}),
				onError: {
					target: "checking",
					actions: {
						type: "keepError",
						params: ({ event: e }) => e
					}
				}
			},
			on: {
				"refusal.decided": {
					target: "finished",
					actions: {
						type: "reportDecided",
						params: ({ event: e }) => e
					}
				},
				"refusal.unverified": {
					target: "checking",
					actions: {
						type: "keepDelay",
						params: ({ event: e }) => e
					}
				}
			}
		},
		checking: {
			description: "What became of the payment is not known and is being checked.",
			meta: { spec: "safety: unknown payment" },
			entry: "reportUnknown",
			initial: "choosing",
			states: {
				choosing: {
					description: "By the key, or by the list where the server keeps no keys.",
					always: [{
						guard: "isByList",
						target: "readingList"
					}, { target: "readingStatus" }]
				},
				readingStatus: {
					description: "Status requests go out until the server tells the outcome.",
					invoke: {
						id: "checkStatus",
						src: "checkStatus",
						input: ({ context: { entry: e, resends: t, verifications: n, failure: r } }) => ({
							key: e.key,
							polls: t + n,
							retryAfter: r.retryAfter ?? 0
						}),
						onError: { description: "Without it the press ends undecided at its limit." }
					},
					on: {
						"status.decided": {
							target: "#sendPayment.finished",
							actions: {
								type: "reportDecided",
								params: ({ event: e }) => e
							}
						},
						"status.unseen": [
							{
								guard: "mayVerify",
								target: "#sendPayment.verifying"
							},
							{
								guard: "isRefused",
								description: "The press ends undecided at its limit."
							},
							{
								guard: "mayResend",
								target: "#sendPayment.submitting",
								actions: "countResend"
							}
						]
					}
				},
				readingList: {
					description: "The list is read on its schedule; it suggests and never decides.",
					invoke: {
						id: "checkList",
						src: "checkList",
						input: ({ context: { entry: e, failure: t } }) => ({
							entry: e,
							retryAfter: t.retryAfter ?? 0
						}),
						onError: { description: "Without it the press ends undecided at its limit." }
					},
					on: { "list.read": { actions: {
						type: "reportMatches",
						params: ({ event: e }) => e
					} } }
				}
			}
		},
		finished: {
			type: "final",
			description: "The parent knows how the sending ended."
		}
	}
}), jt = u({
	types: {
		input: {},
		context: {},
		events: {},
		meta: {}
	},
	actors: {
		sendPayment: At,
		registerPress: k("registerPress"),
		holdLock: A("holdLock"),
		preparePayment: k("preparePayment"),
		confirmPayee: k("confirmPayee")
	},
	actions: {
		notePress: t({ press: (e, t) => t.press }),
		keepEntry: t({ entry: (e, t) => t.entry }),
		keepError: t({ failure: (e, t) => j(t.error) }),
		keepLockUnavailable: t({ failure: () => M("payment_elsewhere") }),
		reportRecorded: c((e, t) => ({
			type: "entry.recorded",
			entry: t.entry
		})),
		forward: c((e, t) => t),
		reportUndecided: c(({ context: e }) => ({
			type: "submission.undecided",
			failure: e.failure
		})),
		reportNotSent: c(({ context: e }) => ({
			type: "submission.notSent",
			failure: e.failure ?? M("payment_too_late")
		}))
	},
	guards: {
		isTransfer: ({ context: e }) => e.order.operation === "transfer",
		isSentAgain: ({ context: e }) => e.sentBefore,
		mayHaveLeft: ({ context: e }) => e.entry !== void 0
	},
	delays: { pressLimit: ft }
}).createMachine({
	id: "submitPayment",
	description: "One press of a button that pays.",
	meta: { spec: "safety: payment" },
	context: ({ input: e }) => ({
		...e,
		press: void 0,
		sentBefore: e.entry !== void 0,
		failure: void 0
	}),
	initial: "registering",
	states: {
		registering: {
			description: "Time, page life and person of the press are being noted.",
			invoke: {
				id: "registerPress",
				src: "registerPress",
				input: ({ context: e }) => ({ key: e.entry?.key }),
				onDone: {
					target: "locked",
					actions: {
						type: "notePress",
						params: ({ event: e }) => ({ press: e.output })
					}
				},
				onError: {
					target: "stopped",
					actions: {
						type: "keepError",
						params: ({ event: e }) => e
					}
				}
			}
		},
		locked: {
			description: "The press holds the account's payment lock, or asks for it; nothing is sent without it.",
			meta: { spec: "safety: one payment at a time" },
			invoke: {
				id: "lock",
				src: "holdLock",
				input: ({ context: e }) => ({
					accountId: e.accountId,
					key: e.entry?.key
				}),
				onError: {
					target: "stopped",
					actions: {
						type: "keepError",
						params: ({ event: e }) => e
					}
				}
			},
			after: { pressLimit: {
				target: "stopped",
				description: "After a minute only a new press sends."
			} },
			on: { "lock.unavailable": {
				target: "stopped",
				actions: "keepLockUnavailable"
			} },
			initial: "requesting",
			states: {
				requesting: {
					description: "The lock is being asked for.",
					on: { "lock.granted": [{
						guard: "isSentAgain",
						target: "choosing"
					}, { target: "preparing" }] }
				},
				choosing: {
					description: "Only a transfer has a payee to look up again.",
					always: [{
						guard: "isTransfer",
						target: "confirmingPayee"
					}, { target: "sending" }]
				},
				confirmingPayee: {
					description: "The mobile number is looked up again: it must still find the same account.",
					invoke: {
						id: "confirmPayee",
						src: "confirmPayee",
						input: ({ context: e }) => ({ order: e.order }),
						onDone: "sending",
						onError: {
							target: "#submitPayment.stopped",
							actions: {
								type: "keepError",
								params: ({ event: e }) => e
							}
						}
					}
				},
				preparing: {
					description: "The key is made and the journal written; where that fails nothing is sent.",
					meta: { spec: "safety: payment journal" },
					invoke: {
						id: "preparePayment",
						src: "preparePayment",
						input: ({ context: e }) => ({
							accountId: e.accountId,
							order: e.order,
							idempotency: e.idempotency,
							press: e.press
						}),
						onDone: {
							target: "sending",
							actions: [{
								type: "keepEntry",
								params: ({ event: e }) => ({ entry: e.output })
							}, {
								type: "reportRecorded",
								params: ({ event: e }) => ({ entry: e.output })
							}]
						},
						onError: {
							target: "#submitPayment.stopped",
							actions: {
								type: "keepError",
								params: ({ event: e }) => e
							}
						}
					}
				},
				sending: {
					description: "The key is sent and checked, by a chart of its own.",
					invoke: {
						id: "sendPayment",
						src: "sendPayment",
						input: ({ context: e }) => ({
							entry: e.entry,
							press: e.press,
							sentBefore: e.sentBefore,
							byList: e.idempotency === "none"
						}),
						onError: {
							target: "#submitPayment.stopped",
							actions: {
								type: "keepError",
								params: ({ event: e }) => e
							}
						}
					},
					on: {
						"submission.unknown": { actions: {
							type: "forward",
							params: ({ event: e }) => e
						} },
						"list.read": { actions: {
							type: "forward",
							params: ({ event: e }) => e
						} },
						"submission.decided": {
							target: "#submitPayment.finished",
							actions: {
								type: "forward",
								params: ({ event: e }) => e
							}
						},
						"submission.notSent": {
							target: "#submitPayment.finished",
							actions: {
								type: "forward",
								params: ({ event: e }) => e
							}
						}
					}
				}
			}
		},
		stopped: {
			description: "The press sends nothing more. What may have left is undecided; otherwise nothing was sent.",
			always: [{
				guard: "mayHaveLeft",
				target: "finished",
				actions: "reportUndecided"
			}, {
				target: "finished",
				actions: "reportNotSent"
			}]
		},
		finished: {
			type: "final",
			description: "The parent knows how the press ended."
		}
	}
}), Mt = u({
	types: {
		input: {},
		context: {},
		events: {},
		tags: {},
		meta: {}
	},
	actors: {
		submitPayment: jt,
		cancelPayment: vt,
		checkStatus: wt,
		checkList: bt,
		removeEntry: k("removeEntry")
	},
	actions: {
		keepEntry: t({ entry: (e, t) => t.entry }),
		keepMatches: t({ matches: (e, t) => t.matches }),
		keepError: t({ failure: (e, t) => j(t.error) }),
		keepFailure: t({ failure: (e, t) => t.failure }),
		forgetFailure: t({ failure: void 0 }),
		forwardToCheck: a("check"),
		reportLocked: c(({ self: e }) => ({
			type: "report.locked",
			id: e.id
		})),
		reportUnlocked: c(({ self: e }) => ({
			type: "report.unlocked",
			id: e.id
		})),
		reportUnknown: c(({ self: e }) => ({
			type: "report.unknown",
			id: e.id
		})),
		reportUndecided: c(({ self: e }) => ({
			type: "report.undecided",
			id: e.id
		})),
		reportDecided: c(({ self: e }, t) => ({
			type: "report.decided",
			id: e.id,
			outcome: t.outcome
		})),
		reportNotSent: c(({ self: e }, { failure: t }) => Et(e.id, t)),
		reportError: c(({ self: e }, { error: t }) => Et(e.id, j(t))),
		reportTooLate: c(({ self: e }) => Et(e.id, M("payment_too_late"))),
		reportConfirmed: c(({ self: e }) => ({
			type: "report.confirmed",
			id: e.id
		})),
		reportDismissed: c(({ self: e }) => ({
			type: "report.dismissed",
			id: e.id
		})),
		reportSettled: c(({ self: e }) => ({
			type: "report.settled",
			id: e.id
		})),
		reportRemoved: c(({ self: e }) => ({
			type: "report.removed",
			id: e.id
		}))
	},
	guards: {
		isRecorded: ({ context: e }) => e.entry !== void 0,
		isUnrecorded: ({ context: e }) => e.entry === void 0,
		isByList: ({ context: e }) => e.entry !== void 0 && Tt(e.entry, e.idempotency)
	}
}).createMachine({
	id: "payment",
	description: "One top-up, transfer or payout, from the press to its outcome.",
	meta: { spec: "safety: payment" },
	context: ({ input: e }) => ({
		...e,
		entry: e.entry,
		matches: void 0,
		failure: void 0
	}),
	initial: "starting",
	on: {
		"entry.recorded": { actions: {
			type: "keepEntry",
			params: ({ event: e }) => e
		} },
		"list.read": { actions: {
			type: "keepMatches",
			params: ({ event: e }) => e
		} }
	},
	states: {
		starting: {
			description: "A key that may have been sent starts undecided; a press without a key is submitted.",
			always: [
				{
					guard: "isByList",
					target: "undecidedByList"
				},
				{
					guard: "isRecorded",
					target: "undecided"
				},
				{ target: "submitting" }
			]
		},
		submitting: {
			description: "A press is sent and checked for a minute, under the account's lock.",
			meta: { spec: "safety: one payment at a time" },
			tags: "locked",
			entry: ["reportLocked", "forgetFailure"],
			exit: "reportUnlocked",
			invoke: {
				id: "submission",
				src: "submitPayment",
				input: ({ context: { accountId: e, order: t, idempotency: n, entry: r } }) => ({
					accountId: e,
					order: t,
					idempotency: n,
					entry: r
				}),
				onError: [{
					guard: "isRecorded",
					target: "starting",
					actions: {
						type: "keepError",
						params: ({ event: e }) => e
					}
				}, {
					target: "settling",
					actions: {
						type: "reportError",
						params: ({ event: e }) => e
					}
				}]
			},
			initial: "sending",
			states: {
				sending: { description: "The request is sent, and the answer is awaited." },
				checking: {
					description: "No answer that counts has come.",
					tags: "checking"
				}
			},
			on: {
				"page.resumed": [{
					guard: "isRecorded",
					target: "starting"
				}, {
					target: "settling",
					actions: "reportTooLate"
				}],
				"submission.unknown": {
					target: ".checking",
					actions: "reportUnknown"
				},
				"submission.decided": {
					target: "settling",
					actions: {
						type: "reportDecided",
						params: ({ event: e }) => e
					}
				},
				"submission.notSent": {
					target: "settling",
					actions: {
						type: "reportNotSent",
						params: ({ event: e }) => e
					}
				},
				"submission.undecided": [{
					guard: "isByList",
					target: "undecidedByList"
				}, {
					target: "undecided.ofThisPage",
					actions: {
						type: "keepFailure",
						params: ({ event: e }) => e
					}
				}]
			}
		},
		undecided: {
			description: "No outcome is known. The app shows the payment to the holder; no reading here causes a send.",
			meta: { spec: "safety: undecided payment" },
			tags: "undecided",
			entry: "reportUndecided",
			invoke: {
				id: "check",
				src: "checkStatus",
				input: ({ context: { entry: e, failure: t } }) => ({
					key: e?.key ?? "",
					polls: 0,
					retryAfter: t?.retryAfter ?? 0
				}),
				onError: { actions: {
					type: "keepError",
					params: ({ event: e }) => e
				} }
			},
			initial: "ofEarlierPage",
			states: {
				ofThisPage: {
					description: "The press belongs to this page life: the same key may be sent again after a confirmation.",
					tags: "resendable",
					on: { "page.resumed": "ofEarlierPage" },
					initial: "resting",
					states: {
						resting: {
							description: "Nothing is asked.",
							on: { "resend.requested": "confirming" }
						},
						confirming: {
							description: "The holder is asked whether the same payment is to be sent again.",
							on: {
								"resend.confirmed": "#payment.submitting",
								"resend.dismissed": "resting"
							}
						}
					}
				},
				ofEarlierPage: { description: "The press belongs to an earlier page life or another tab." },
				last: {
					type: "history",
					description: "The page life that it had before a cancellation."
				}
			},
			on: {
				"check.requested": { actions: ["forgetFailure", "forwardToCheck"] },
				"cancel.requested": "cancelling",
				"status.decided": {
					target: "settling",
					actions: {
						type: "reportDecided",
						params: ({ event: e }) => e
					}
				},
				"status.expired": "undecidedByList",
				"entry.removed": "removed"
			}
		},
		undecidedByList: {
			description: "The server keeps no record of the key: the list suggests an outcome, and the holder decides.",
			meta: { spec: "safety: undecided payment" },
			tags: ["undecided", "byList"],
			entry: "reportUndecided",
			invoke: {
				id: "check",
				src: "checkList",
				input: ({ context: e }) => ({
					entry: e.entry,
					retryAfter: 0
				}),
				onError: { actions: {
					type: "keepError",
					params: ({ event: e }) => e
				} }
			},
			on: {
				"check.requested": { actions: ["forgetFailure", "forwardToCheck"] },
				"outcome.confirmed": {
					target: "settling",
					actions: "reportConfirmed"
				},
				"outcome.denied": {
					target: "settling",
					actions: "reportDismissed"
				},
				"entry.removed": "removed"
			}
		},
		cancelling: {
			description: "The key is being cancelled, under the account's lock; the server answers with the cancellation or the outcome.",
			meta: { spec: "safety: cancelled payment" },
			tags: ["locked", "checking"],
			entry: ["reportLocked", "forgetFailure"],
			exit: "reportUnlocked",
			invoke: {
				id: "cancellation",
				src: "cancelPayment",
				input: ({ context: e }) => ({
					accountId: e.accountId,
					key: e.entry?.key ?? ""
				}),
				onError: {
					target: "undecided.last",
					actions: {
						type: "keepError",
						params: ({ event: e }) => e
					}
				}
			},
			on: {
				"page.resumed": "undecided",
				"cancellation.decided": {
					target: "settling",
					actions: {
						type: "reportDecided",
						params: ({ event: e }) => e
					}
				},
				"cancellation.undecided": {
					target: "undecided.last",
					actions: {
						type: "keepFailure",
						params: ({ event: e }) => e
					}
				}
			}
		},
		settling: {
			description: "The outcome is shown; the journal's entry is being removed.",
			meta: { spec: "safety: payment journal" },
			always: {
				guard: "isUnrecorded",
				target: "settled"
			},
			invoke: {
				id: "removeEntry",
				src: "removeEntry",
				input: ({ context: e }) => ({ key: e.entry?.key ?? "" }),
				onDone: "settled",
				onError: {
					target: "settled",
					description: "After a reload the same outcome is read again."
				}
			}
		},
		settled: {
			type: "final",
			entry: "reportSettled",
			description: "The holder knows the outcome."
		},
		removed: {
			type: "final",
			entry: ["reportRemoved", "reportSettled"],
			description: "Another tab has decided it."
		}
	}
});
// node_modules/libphonenumber-js/es6/tools/semver-compare.js
function Nt(e, t) {
	e = e.split("-"), t = t.split("-");
	for (var n = e[0].split("."), r = t[0].split("."), i = 0; i < 3; i++) {
		var a = Number(n[i]), o = Number(r[i]);
		if (a > o) return 1;
		if (o > a) return -1;
		if (!isNaN(a) && isNaN(o)) return 1;
		if (isNaN(a) && !isNaN(o)) return -1;
	}
	return e[1] && t[1] ? e[1] > t[1] ? 1 : e[1] < t[1] ? -1 : 0 : !e[1] && t[1] ? 1 : e[1] && !t[1] ? -1 : 0;
}
// node_modules/libphonenumber-js/es6/helpers/isObject.js
var Pt = {}.constructor;
function I(e) {
	return e != null && e.constructor === Pt;
}
// node_modules/libphonenumber-js/es6/helpers/isCallingCode.js
var Ft = /^\d+$/;
function It(e) {
	return Ft.test(e);
}
// node_modules/libphonenumber-js/es6/metadata.js
function L(e) {
	"@babel/helpers - typeof";
	return L = typeof Symbol == "function" && typeof Symbol.iterator == "symbol" ? function(e) {
		return typeof e;
	} : function(e) {
		return e && typeof Symbol == "function" && e.constructor === Symbol && e !== Symbol.prototype ? "symbol" : typeof e;
	}, L(e);
}
function Lt(e, t) {
	if (!(e instanceof t)) throw TypeError("Cannot call a class as a function");
}
function Rt(e, t) {
	for (var n = 0; n < t.length; n++) {
		var r = t[n];
		r.enumerable = r.enumerable || !1, r.configurable = !0, "value" in r && (r.writable = !0), Object.defineProperty(e, Bt(r.key), r);
	}
}
function zt(e, t, n) {
	return t && Rt(e.prototype, t), n && Rt(e, n), Object.defineProperty(e, "prototype", { writable: !1 }), e;
}
function Bt(e) {
	var t = Vt(e, "string");
	return L(t) == "symbol" ? t : t + "";
}
function Vt(e, t) {
	if (L(e) != "object" || !e) return e;
	var n = e[Symbol.toPrimitive];
	if (n !== void 0) {
		var r = n.call(e, t || "default");
		if (L(r) != "object") return r;
		throw TypeError("@@toPrimitive must return a primitive value.");
	}
	return (t === "string" ? String : Number)(e);
}
var Ht = "1.2.0", Ut = "1.7.35", Wt = " ext. ", R = /*#__PURE__*/ function() {
	function e(t) {
		Lt(this, e), Xt(t), this.metadata = t, en.call(this, t);
	}
	return zt(e, [
		{
			key: "getCountries",
			value: function() {
				return Object.keys(this.metadata.countries).filter(function(e) {
					return e !== "001";
				});
			}
		},
		{
			key: "getCountryMetadata",
			value: function(e) {
				return this.metadata.countries[e];
			}
		},
		{
			key: "nonGeographic",
			value: function() {
				if (!(this.v1 || this.v2 || this.v3)) return this.metadata.nonGeographic || this.metadata.nonGeographical;
			}
		},
		{
			key: "hasCountry",
			value: function(e) {
				return this.getCountryMetadata(e) !== void 0;
			}
		},
		{
			key: "hasCallingCode",
			value: function(e) {
				if (this.getCountryCodesForCallingCode(e)) return !0;
				if (this.nonGeographic()) {
					if (this.nonGeographic()[e]) return !0;
				} else {
					var t = this.countryCallingCodes()[e];
					if (t && t.length === 1 && t[0] === "001") return !0;
				}
			}
		},
		{
			key: "isNonGeographicCallingCode",
			value: function(e) {
				return this.nonGeographic() ? !!this.nonGeographic()[e] : !this.getCountryCodesForCallingCode(e);
			}
		},
		{
			key: "country",
			value: function(e) {
				return this.selectNumberingPlan(e);
			}
		},
		{
			key: "selectNumberingPlan",
			value: function(e, t) {
				var n, r;
				if (e && (It(e) ? r = e : n = e), t && (r = t), n && n !== "001") {
					var i = this.getCountryMetadata(n);
					if (!i) throw Error(`Unknown country: ${n}`);
					this.numberingPlan = new Gt(i, this);
				} else if (r) {
					if (!this.hasCallingCode(r)) throw Error(`Unknown calling code: ${r}`);
					this.numberingPlan = new Gt(this.getNumberingPlanMetadata(r), this);
				} else this.numberingPlan = void 0;
				return this;
			}
		},
		{
			key: "getCountryCodesForCallingCode",
			value: function(e) {
				var t = this.countryCallingCodes()[e];
				if (t) return t.length === 1 && t[0].length === 3 ? void 0 : t;
			}
		},
		{
			key: "getCountryCodeForCallingCode",
			value: function(e) {
				var t = this.getCountryCodesForCallingCode(e);
				if (t) return t[0];
			}
		},
		{
			key: "getNumberingPlanMetadata",
			value: function(e) {
				var t = this.getCountryCodeForCallingCode(e);
				if (t) return this.getCountryMetadata(t);
				if (this.nonGeographic()) {
					var n = this.nonGeographic()[e];
					if (n) return n;
				} else {
					var r = this.countryCallingCodes()[e];
					if (r && r.length === 1 && r[0] === "001") return this.metadata.countries["001"];
				}
			}
		},
		{
			key: "countryCallingCode",
			value: function() {
				return this.numberingPlan.callingCode();
			}
		},
		{
			key: "IDDPrefix",
			value: function() {
				return this.numberingPlan.IDDPrefix();
			}
		},
		{
			key: "defaultIDDPrefix",
			value: function() {
				return this.numberingPlan.defaultIDDPrefix();
			}
		},
		{
			key: "nationalNumberPattern",
			value: function() {
				return this.numberingPlan.nationalNumberPattern();
			}
		},
		{
			key: "possibleLengths",
			value: function() {
				return this.numberingPlan.possibleLengths();
			}
		},
		{
			key: "formats",
			value: function() {
				return this.numberingPlan.formats();
			}
		},
		{
			key: "nationalPrefixForParsing",
			value: function() {
				return this.numberingPlan.nationalPrefixForParsing();
			}
		},
		{
			key: "nationalPrefixTransformRule",
			value: function() {
				return this.numberingPlan.nationalPrefixTransformRule();
			}
		},
		{
			key: "leadingDigits",
			value: function() {
				return this.numberingPlan.leadingDigits();
			}
		},
		{
			key: "hasTypes",
			value: function() {
				return this.numberingPlan.hasTypes();
			}
		},
		{
			key: "type",
			value: function(e) {
				return this.numberingPlan.type(e);
			}
		},
		{
			key: "ext",
			value: function() {
				return this.numberingPlan.ext();
			}
		},
		{
			key: "countryCallingCodes",
			value: function() {
				return this.v1 ? this.metadata.country_phone_code_to_countries : this.metadata.country_calling_codes;
			}
		},
		{
			key: "chooseCountryByCountryCallingCode",
			value: function(e) {
				return this.selectNumberingPlan(e);
			}
		},
		{
			key: "hasSelectedNumberingPlan",
			value: function() {
				return this.numberingPlan !== void 0;
			}
		}
	]);
}(), Gt = /*#__PURE__*/ function() {
	function e(t, n) {
		Lt(this, e), this.globalMetadataObject = n, this.metadata = t, en.call(this, n.metadata);
	}
	return zt(e, [
		{
			key: "callingCode",
			value: function() {
				return this.metadata[0];
			}
		},
		{
			key: "_getDefaultCountryMetadataForThisCallingCode",
			value: function() {
				return this.globalMetadataObject.getNumberingPlanMetadata(this.callingCode());
			}
		},
		{
			key: "getDefaultCountryMetadataForRegion",
			value: function() {
				return this._getDefaultCountryMetadataForThisCallingCode();
			}
		},
		{
			key: "IDDPrefix",
			value: function() {
				if (!(this.v1 || this.v2)) return this.metadata[1];
			}
		},
		{
			key: "defaultIDDPrefix",
			value: function() {
				if (!(this.v1 || this.v2)) return this.metadata[12];
			}
		},
		{
			key: "nationalNumberPattern",
			value: function() {
				return this.v1 || this.v2 ? this.metadata[1] : this.metadata[2];
			}
		},
		{
			key: "possibleLengths",
			value: function() {
				if (!this.v1) return this.metadata[this.v2 ? 2 : 3];
			}
		},
		{
			key: "_getFormats",
			value: function(e) {
				return e[this.v1 ? 2 : this.v2 ? 3 : 4];
			}
		},
		{
			key: "formats",
			value: function() {
				var e = this;
				return (this._getFormats(this.metadata) || this._getFormats(this._getDefaultCountryMetadataForThisCallingCode()) || []).map(function(t) {
					return new Kt(t, e);
				});
			}
		},
		{
			key: "nationalPrefix",
			value: function() {
				return this.metadata[this.v1 ? 3 : this.v2 ? 4 : 5];
			}
		},
		{
			key: "_getNationalPrefixFormattingRule",
			value: function(e) {
				return e[this.v1 ? 4 : this.v2 ? 5 : 6];
			}
		},
		{
			key: "nationalPrefixFormattingRule",
			value: function() {
				return this._getNationalPrefixFormattingRule(this.metadata) || this._getNationalPrefixFormattingRule(this._getDefaultCountryMetadataForThisCallingCode());
			}
		},
		{
			key: "_nationalPrefixForParsing",
			value: function() {
				return this.metadata[this.v1 ? 5 : this.v2 ? 6 : 7];
			}
		},
		{
			key: "nationalPrefixForParsing",
			value: function() {
				return this._nationalPrefixForParsing() || this.nationalPrefix();
			}
		},
		{
			key: "nationalPrefixTransformRule",
			value: function() {
				return this.metadata[this.v1 ? 6 : this.v2 ? 7 : 8];
			}
		},
		{
			key: "_getNationalPrefixIsOptionalWhenFormatting",
			value: function() {
				return !!this.metadata[this.v1 ? 7 : this.v2 ? 8 : 9];
			}
		},
		{
			key: "nationalPrefixIsOptionalWhenFormattingInNationalFormat",
			value: function() {
				return this._getNationalPrefixIsOptionalWhenFormatting(this.metadata) || this._getNationalPrefixIsOptionalWhenFormatting(this._getDefaultCountryMetadataForThisCallingCode());
			}
		},
		{
			key: "leadingDigits",
			value: function() {
				return this.metadata[this.v1 ? 8 : this.v2 ? 9 : 10];
			}
		},
		{
			key: "types",
			value: function() {
				return this.metadata[this.v1 ? 9 : this.v2 ? 10 : 11];
			}
		},
		{
			key: "hasTypes",
			value: function() {
				return this.types() && this.types().length === 0 ? !1 : !!this.types();
			}
		},
		{
			key: "type",
			value: function(e) {
				if (this.hasTypes() && Yt(this.types(), e)) return new Jt(Yt(this.types(), e), this);
			}
		},
		{
			key: "ext",
			value: function() {
				return this.v1 || this.v2 ? Wt : this.metadata[13] || Wt;
			}
		}
	]);
}(), Kt = /*#__PURE__*/ function() {
	function e(t, n) {
		Lt(this, e), this._format = t, this.metadata = n;
	}
	return zt(e, [
		{
			key: "pattern",
			value: function() {
				return this._format[0];
			}
		},
		{
			key: "format",
			value: function() {
				return this._format[1];
			}
		},
		{
			key: "leadingDigitsPatterns",
			value: function() {
				return this._format[2] || [];
			}
		},
		{
			key: "nationalPrefixFormattingRule",
			value: function() {
				return this._format[3] || this.metadata.nationalPrefixFormattingRule();
			}
		},
		{
			key: "nationalPrefixIsOptionalWhenFormattingInNationalFormat",
			value: function() {
				return !!this._format[4] || this.metadata.nationalPrefixIsOptionalWhenFormattingInNationalFormat();
			}
		},
		{
			key: "nationalPrefixIsMandatoryWhenFormattingInNationalFormat",
			value: function() {
				return this.usesNationalPrefix() && !this.nationalPrefixIsOptionalWhenFormattingInNationalFormat();
			}
		},
		{
			key: "usesNationalPrefix",
			value: function() {
				return !(!this.nationalPrefixFormattingRule() || qt.test(this.nationalPrefixFormattingRule()));
			}
		},
		{
			key: "internationalFormat",
			value: function() {
				return this._format[5] || this.format();
			}
		}
	]);
}(), qt = /^\(?\$1\)?$/, Jt = /*#__PURE__*/ function() {
	function e(t, n) {
		Lt(this, e), this.type = t, this.metadata = n;
	}
	return zt(e, [{
		key: "pattern",
		value: function() {
			return this.metadata.v1 ? this.type : this.type[0];
		}
	}, {
		key: "possibleLengths",
		value: function() {
			if (!this.metadata.v1) return this.type[1] || this.metadata.possibleLengths();
		}
	}]);
}();
function Yt(e, t) {
	switch (t) {
		case "FIXED_LINE": return e[0];
		case "MOBILE": return e[1];
		case "TOLL_FREE": return e[2];
		case "PREMIUM_RATE": return e[3];
		case "PERSONAL_NUMBER": return e[4];
		case "VOICEMAIL": return e[5];
		case "UAN": return e[6];
		case "PAGER": return e[7];
		case "VOIP": return e[8];
		case "SHARED_COST": return e[9];
	}
}
function Xt(e) {
	if (!e) throw Error("[libphonenumber-js] `metadata` argument not passed. Check your arguments.");
	if (!I(e) || !I(e.countries)) throw Error(`[libphonenumber-js] \`metadata\` argument was passed but it's not a valid metadata. Must be an object having \`.countries\` child object property. Got ${I(e) ? "an object of shape: { " + Object.keys(e).join(", ") + " }" : "a " + Zt(e) + ": " + e}.`);
}
/* istanbul ignore next */
var Zt = function(e) {
	return L(e);
};
function Qt(e, t) {
	var n = new R(t);
	if (n.hasCountry(e)) return n.selectNumberingPlan(e).countryCallingCode();
	throw Error(`Unknown country: ${e}`);
}
function $t(e, t) {
	return t.countries.hasOwnProperty(e);
}
function en(e) {
	var t = e.version;
	typeof t == "number" ? (this.v1 = t === 1, this.v2 = t === 2, this.v3 = t === 3, this.v4 = t === 4) : t ? Nt(t, Ht) === -1 ? this.v2 = !0 : Nt(t, Ut) === -1 ? this.v3 = !0 : this.v4 = !0 : this.v1 = !0;
}
// node_modules/libphonenumber-js/es6/helpers/mergeArrays.js
function tn(e, t) {
	var n = typeof Symbol < "u" && e[Symbol.iterator] || e["@@iterator"];
	if (n) return (n = n.call(e)).next.bind(n);
	if (Array.isArray(e) || (n = nn(e)) || t && e && typeof e.length == "number") {
		n && (e = n);
		var r = 0;
		return function() {
			return r >= e.length ? { done: !0 } : {
				done: !1,
				value: e[r++]
			};
		};
	}
	throw TypeError("Invalid attempt to iterate non-iterable instance.\nIn order to be iterable, non-array objects must have a [Symbol.iterator]() method.");
}
function nn(e, t) {
	if (e) {
		if (typeof e == "string") return rn(e, t);
		var n = {}.toString.call(e).slice(8, -1);
		return n === "Object" && e.constructor && (n = e.constructor.name), n === "Map" || n === "Set" ? Array.from(e) : n === "Arguments" || /^(?:Ui|I)nt(?:8|16|32)(?:Clamped)?Array$/.test(n) ? rn(e, t) : void 0;
	}
}
function rn(e, t) {
	(t == null || t > e.length) && (t = e.length);
	for (var n = 0, r = Array(t); n < t; n++) r[n] = e[n];
	return r;
}
function an(e, t) {
	for (var n = e.slice(), r = tn(t), i; !(i = r()).done;) {
		var a = i.value;
		e.indexOf(a) < 0 && n.push(a);
	}
	return n.sort(function(e, t) {
		return e - t;
	});
}
// node_modules/libphonenumber-js/es6/helpers/checkNumberLength.js
function on(e, t, n) {
	return sn(e, void 0, t, n);
}
function sn(e, t, n, r) {
	n && (r = new R(r.metadata), r.selectNumberingPlan(n));
	var i = r.type(t), a = i && i.possibleLengths() || r.possibleLengths();
	if (!a) return "IS_POSSIBLE";
	if (t === "FIXED_LINE_OR_MOBILE") {
		/* istanbul ignore next */
		if (!r.type("FIXED_LINE")) return sn(e, "MOBILE", n, r);
		var o = r.type("MOBILE");
		o && (a = an(a, o.possibleLengths()));
	} else if (t && !i) return "INVALID_LENGTH";
	var s = e.length, c = a[0];
	return c === s ? "IS_POSSIBLE" : c > s ? "TOO_SHORT" : a[a.length - 1] < s ? "TOO_LONG" : a.indexOf(s, 1) >= 0 ? "IS_POSSIBLE" : "INVALID_LENGTH";
}
// node_modules/libphonenumber-js/es6/isPossible.js
function cn(e, t, n) {
	/* istanbul ignore if */
	t === void 0 && (t = {});
	var r = new R(n);
	if (t.v2) {
		if (!e.countryCallingCode) throw Error("Invalid phone number object passed");
		r.selectNumberingPlan(e.country || e.countryCallingCode);
	} else {
		if (!e.phone) return !1;
		if (e.country) {
			if (!r.hasCountry(e.country)) throw Error(`Unknown country: ${e.country}`);
			r.selectNumberingPlan(e.country);
		} else {
			if (!e.countryCallingCode) throw Error("Invalid phone number object passed");
			r.selectNumberingPlan(e.countryCallingCode);
		}
	}
	if (r.possibleLengths()) return ln(e.phone || e.nationalNumber, r);
	if (e.countryCallingCode && r.isNonGeographicCallingCode(e.countryCallingCode)) return !0;
	throw Error("Missing \"possibleLengths\" in metadata. Perhaps the metadata has been generated before v1.0.18.");
}
function ln(e, t) {
	switch (on(e, void 0, t)) {
		case "IS_POSSIBLE": return !0;
		default: return !1;
	}
}
// node_modules/libphonenumber-js/es6/helpers/matchesEntirely.js
function z(e, t) {
	return e ||= "", RegExp("^(?:" + t + ")$").test(e);
}
// node_modules/libphonenumber-js/es6/helpers/getNumberType.js
function un(e, t) {
	var n = typeof Symbol < "u" && e[Symbol.iterator] || e["@@iterator"];
	if (n) return (n = n.call(e)).next.bind(n);
	if (Array.isArray(e) || (n = dn(e)) || t && e && typeof e.length == "number") {
		n && (e = n);
		var r = 0;
		return function() {
			return r >= e.length ? { done: !0 } : {
				done: !1,
				value: e[r++]
			};
		};
	}
	throw TypeError("Invalid attempt to iterate non-iterable instance.\nIn order to be iterable, non-array objects must have a [Symbol.iterator]() method.");
}
function dn(e, t) {
	if (e) {
		if (typeof e == "string") return fn(e, t);
		var n = {}.toString.call(e).slice(8, -1);
		return n === "Object" && e.constructor && (n = e.constructor.name), n === "Map" || n === "Set" ? Array.from(e) : n === "Arguments" || /^(?:Ui|I)nt(?:8|16|32)(?:Clamped)?Array$/.test(n) ? fn(e, t) : void 0;
	}
}
function fn(e, t) {
	(t == null || t > e.length) && (t = e.length);
	for (var n = 0, r = Array(t); n < t; n++) r[n] = e[n];
	return r;
}
var pn = [
	"MOBILE",
	"PREMIUM_RATE",
	"TOLL_FREE",
	"SHARED_COST",
	"VOIP",
	"PERSONAL_NUMBER",
	"PAGER",
	"UAN",
	"VOICEMAIL"
];
function mn(e, t, n) {
	if (t ||= {}, e.country || e.countryCallingCode) {
		var r = new R(n);
		r.selectNumberingPlan(e.country || e.countryCallingCode);
		var i = t.v2 ? e.nationalNumber : e.phone;
		if (z(i, r.nationalNumberPattern())) {
			if (hn(i, "FIXED_LINE", r)) return r.type("MOBILE") && r.type("MOBILE").pattern() === "" || !r.type("MOBILE") || hn(i, "MOBILE", r) ? "FIXED_LINE_OR_MOBILE" : "FIXED_LINE";
			for (var a = un(pn), o; !(o = a()).done;) {
				var s = o.value;
				if (hn(i, s, r)) return s;
			}
		}
	}
}
function hn(e, t, n) {
	var r = n.type(t);
	return !r || !r.pattern() || r.possibleLengths() && r.possibleLengths().indexOf(e.length) < 0 ? !1 : z(e, r.pattern());
}
// node_modules/libphonenumber-js/es6/isValid.js
function gn(e, t, n) {
	t ||= {};
	var r = new R(n);
	return r.selectNumberingPlan(e.country || e.countryCallingCode), r.hasTypes() ? mn(e, t, r.metadata) !== void 0 : z(t.v2 ? e.nationalNumber : e.phone, r.nationalNumberPattern());
}
// node_modules/libphonenumber-js/es6/helpers/isCountryCode.js
var _n = /^[A-Z]{2}$/;
function vn(e) {
	return _n.test(e);
}
function yn(e, t) {
	var n, r, i = new R(t);
	return vn(e) ? (n = e, i.selectNumberingPlan(n), r = i.countryCallingCode()) : r = e, {
		country: n,
		callingCode: r
	};
}
// node_modules/libphonenumber-js/es6/helpers/getPossibleCountriesForNumber.js
function bn(e, t, n) {
	var r = new R(n).getCountryCodesForCallingCode(e);
	return r ? r.filter(function(e) {
		return xn(t, e, n);
	}) : [];
}
function xn(e, t, n) {
	var r = new R(n);
	return r.selectNumberingPlan(t), r.numberingPlan.possibleLengths().indexOf(e.length) >= 0;
}
// node_modules/libphonenumber-js/es6/constants.js
var B = "0-9０-９٠-٩۰-۹", Sn = "-‐-―−ー－／/．. \xA0­​⁠　()（）［］\\[\\]~⁓∼～", Cn = "+＋", wn = RegExp("([" + B + "])");
function Tn(e, t, n, r) {
	if (t) {
		var i = new R(r);
		i.selectNumberingPlan(t || n);
		var a = new RegExp(i.IDDPrefix());
		if (e.search(a) === 0) {
			e = e.slice(e.match(a)[0].length);
			var o = e.match(wn);
			if (!(o && o[1] != null && o[1].length > 0 && o[1] === "0")) return e;
		}
	}
}
// node_modules/libphonenumber-js/es6/helpers/extractNationalNumberFromPossiblyIncompleteNumber.js
function En(e, t) {
	if (e && t.numberingPlan.nationalPrefixForParsing()) {
		var n = RegExp("^(?:" + t.numberingPlan.nationalPrefixForParsing() + ")"), r = n.exec(e);
		if (r) {
			var i, a, o = r.length - 1, s = o > 0 && r[o];
			if (t.nationalPrefixTransformRule() && s) i = e.replace(n, t.nationalPrefixTransformRule()), o > 1 && (a = r[1]);
			else {
				var c = r[0];
				i = e.slice(c.length), s && (a = r[1]);
			}
			var l;
			if (s) {
				var u = e.indexOf(r[1]);
				e.slice(0, u) === t.numberingPlan.nationalPrefix() && (l = t.numberingPlan.nationalPrefix());
			} else l = r[0];
			return {
				nationalNumber: i,
				nationalPrefix: l,
				carrierCode: a
			};
		}
	}
	return { nationalNumber: e };
}
// node_modules/libphonenumber-js/es6/helpers/getCountryByNationalNumber.js
function Dn(e, t) {
	var n = typeof Symbol < "u" && e[Symbol.iterator] || e["@@iterator"];
	if (n) return (n = n.call(e)).next.bind(n);
	if (Array.isArray(e) || (n = On(e)) || t && e && typeof e.length == "number") {
		n && (e = n);
		var r = 0;
		return function() {
			return r >= e.length ? { done: !0 } : {
				done: !1,
				value: e[r++]
			};
		};
	}
	throw TypeError("Invalid attempt to iterate non-iterable instance.\nIn order to be iterable, non-array objects must have a [Symbol.iterator]() method.");
}
function On(e, t) {
	if (e) {
		if (typeof e == "string") return kn(e, t);
		var n = {}.toString.call(e).slice(8, -1);
		return n === "Object" && e.constructor && (n = e.constructor.name), n === "Map" || n === "Set" ? Array.from(e) : n === "Arguments" || /^(?:Ui|I)nt(?:8|16|32)(?:Clamped)?Array$/.test(n) ? kn(e, t) : void 0;
	}
}
function kn(e, t) {
	(t == null || t > e.length) && (t = e.length);
	for (var n = 0, r = Array(t); n < t; n++) r[n] = e[n];
	return r;
}
function An(e, t, n) {
	for (var r = new R(n), i = Dn(t), a; !(a = i()).done;) {
		var o = a.value;
		if (r.selectNumberingPlan(o), r.leadingDigits()) {
			if (e && e.search(r.leadingDigits()) === 0) return o;
		} else if (mn({
			phone: e,
			country: o
		}, void 0, r.metadata)) return o;
	}
}
function jn(e, t) {
	var n = t.nationalNumber, r = t.metadata, i = r.getCountryCodesForCallingCode(e);
	if (i) return i.length === 1 ? i[0] : An(n, i, r.metadata);
}
// node_modules/libphonenumber-js/es6/helpers/extractNationalNumber.js
function Mn(e, t, n) {
	var r = En(e, n), i = r.carrierCode, a = r.nationalNumber;
	return a !== e && (!Nn(e, a, n) || n.numberingPlan.possibleLengths() && (t ||= jn(n.numberingPlan.callingCode(), {
		nationalNumber: a,
		metadata: n
	}), !Pn(a, t, n))) ? { nationalNumber: e } : {
		nationalNumber: a,
		carrierCode: i
	};
}
function Nn(e, t, n) {
	return !(z(e, n.nationalNumberPattern()) && !z(t, n.nationalNumberPattern()));
}
function Pn(e, t, n) {
	switch (on(e, t, n)) {
		case "TOO_SHORT":
		case "INVALID_LENGTH": return !1;
		default: return !0;
	}
}
// node_modules/libphonenumber-js/es6/helpers/extractCountryCallingCodeFromInternationalNumberWithoutPlusSign.js
function Fn(e, t, n, r, i) {
	if (!(t || n || r)) return { number: e };
	var a = t || n ? Qt(t || n, i) : r;
	if (e.indexOf(a) === 0) {
		var o = new R(i);
		o.selectNumberingPlan(t || n || r);
		var s = e.slice(a.length), c = Mn(s, void 0, o).nationalNumber, l = Mn(e, void 0, o).nationalNumber;
		if (!z(l, o.nationalNumberPattern()) && z(c, o.nationalNumberPattern()) || on(l, void 0, o) === "TOO_LONG") return {
			countryCallingCode: a,
			number: s
		};
	}
	return { number: e };
}
// node_modules/libphonenumber-js/es6/helpers/extractCountryCallingCode.js
function In(e, t, n, r, i) {
	if (!e) return {};
	var a;
	if (e[0] !== "+") {
		var o = Tn(e, t || n, r, i);
		if (o && o !== e) a = !0, e = "+" + o;
		else {
			if (t || n || r) {
				var s = Fn(e, t, n, r, i), c = s.countryCallingCode, l = s.number;
				if (c) return {
					countryCallingCodeSource: "FROM_NUMBER_WITHOUT_PLUS_SIGN",
					countryCallingCode: c,
					number: l
				};
			}
			return { number: e };
		}
	}
	if (e[1] === "0") return {};
	for (var u = new R(i), d = 2; d - 1 <= 3 && d <= e.length;) {
		var f = e.slice(1, d);
		if (u.hasCallingCode(f)) return u.selectNumberingPlan(f), {
			countryCallingCodeSource: a ? "FROM_NUMBER_WITH_IDD" : "FROM_NUMBER_WITH_PLUS_SIGN",
			countryCallingCode: f,
			number: e.slice(d)
		};
		d++;
	}
	return {};
}
// node_modules/libphonenumber-js/es6/helpers/applyInternationalSeparatorStyle.js
function Ln(e) {
	return e.replace(RegExp(`[${Sn}]+`, "g"), " ").trim();
}
// node_modules/libphonenumber-js/es6/helpers/formatNationalNumberUsingFormat.js
var Rn = /(\$\d)/;
function zn(e, t, n) {
	var r = n.useInternationalFormat, i = n.withNationalPrefix;
	n.carrierCode, n.metadata;
	var a = e.replace(new RegExp(t.pattern()), r ? t.internationalFormat() : i && t.nationalPrefixFormattingRule() ? t.format().replace(Rn, t.nationalPrefixFormattingRule()) : t.format());
	return r ? Ln(a) : a;
}
// node_modules/libphonenumber-js/es6/helpers/getIddPrefix.js
var Bn = /^[\d]+(?:[~\u2053\u223C\uFF5E][\d]+)?$/;
function Vn(e, t, n) {
	var r = new R(n);
	if (r.selectNumberingPlan(e || t), r.defaultIDDPrefix()) return r.defaultIDDPrefix();
	if (Bn.test(r.IDDPrefix())) return r.IDDPrefix();
}
// node_modules/libphonenumber-js/es6/helpers/extension/createExtensionPattern.js
var Hn = ";ext=", V = function(e) {
	return `([${B}]{1,${e}})`;
};
function Un(e) {
	var t = "20", n = "15", r = "9", i = "6", a = "[ \xA0\\t,]*", o = "[:\\.．]?[ \xA0\\t,-]*", s = "#?", c = "(?:e?xt(?:ensi(?:ó?|ó))?n?|ｅ?ｘｔｎ?|доб|anexo)", l = "(?:[xｘ#＃~～]|int|ｉｎｔ)", u = "[- ]+", d = "[ \xA0\\t]*", f = "(?:,{2}|;)", p = Hn + V(t), m = a + c + o + V(t) + s, h = a + l + o + V(r) + s, ee = u + V(i) + "#", g = d + f + o + V(n) + s, _ = d + "(?:,)+" + o + V(r) + s;
	return p + "|" + m + "|" + h + "|" + ee + "|" + g + "|" + _;
}
// node_modules/libphonenumber-js/es6/helpers/isViablePhoneNumber.js
var Wn = "[" + B + "]{2}", Gn = "[" + Cn + "]{0,1}(?:[" + Sn + "]*[" + B + "]){3,}[" + Sn + B + "]*", Kn = RegExp("^[" + Cn + "]{0,1}(?:[" + Sn + "]*[" + B + "]){1,2}$", "i"), qn = Gn + "(?:" + Un() + ")?", Jn = RegExp("^" + Wn + "$|^" + qn + "$", "i");
function Yn(e) {
	return e.length >= 2 && Jn.test(e);
}
function Xn(e) {
	return Kn.test(e);
}
// node_modules/libphonenumber-js/es6/helpers/RFC3966.js
function Zn(e) {
	var t = e.number, n = e.ext;
	if (!t) return "";
	if (t[0] !== "+") throw Error("\"formatRFC3966()\" expects \"number\" to be in E.164 format.");
	return `tel:${t}${n ? ";ext=" + n : ""}`;
}
// node_modules/libphonenumber-js/es6/format.js
var Qn = { formatExtension: function(e, t, n) {
	return `${e}${n.ext()}${t}`;
} };
function $n(e, t, n, r) {
	n = n ? ir({}, Qn, n) : Qn;
	var i = new R(r);
	if (e.country && e.country !== "001") {
		if (!i.hasCountry(e.country)) throw Error(`Unknown country: ${e.country}`);
		i.selectNumberingPlan(e.country);
	} else if (e.countryCallingCode) i.selectNumberingPlan(e.countryCallingCode);
	else return e.phone || "";
	var a = i.countryCallingCode(), o = n.v2 ? e.nationalNumber : e.phone, s;
	switch (t) {
		case "NATIONAL": return o ? (s = er(o, e.carrierCode, "NATIONAL", i, n), nr(s, e.ext, i, n.formatExtension)) : "";
		case "INTERNATIONAL": return o ? (s = er(o, null, "INTERNATIONAL", i, n), s = `+${a} ${s}`, nr(s, e.ext, i, n.formatExtension)) : `+${a}`;
		case "E.164": return `+${a}${o}`;
		case "RFC3966": return Zn({
			number: `+${a}${o}`,
			ext: e.ext
		});
		case "IDD":
			if (!n.fromCountry) return;
			var c = rr(o, e.carrierCode, a, n.fromCountry, i);
			return c ? nr(c, e.ext, i, n.formatExtension) : void 0;
		default: throw Error(`Unknown "format" argument passed to "formatNumber()": "${t}"`);
	}
}
function er(e, t, n, r, i) {
	var a = tr(r.formats(), e);
	return a ? zn(e, a, {
		useInternationalFormat: n === "INTERNATIONAL",
		withNationalPrefix: !(a.nationalPrefixIsOptionalWhenFormattingInNationalFormat() && i && i.nationalPrefix === !1),
		carrierCode: t,
		metadata: r
	}) : e;
}
function tr(e, t) {
	return ar(e, function(e) {
		if (e.leadingDigitsPatterns().length > 0) {
			var n = e.leadingDigitsPatterns()[e.leadingDigitsPatterns().length - 1];
			if (t.search(n) !== 0) return !1;
		}
		return z(t, e.pattern());
	});
}
function nr(e, t, n, r) {
	return t ? r(e, t, n) : e;
}
function rr(e, t, n, r, i) {
	if (Qt(r, i.metadata) === n) {
		var a = er(e, t, "NATIONAL", i);
		return n === "1" ? n + " " + a : a;
	}
	var o = Vn(r, void 0, i.metadata);
	if (o) return `${o} ${n} ${er(e, null, "INTERNATIONAL", i)}`;
}
function ir() {
	for (var e = 1, t = [...arguments]; e < t.length;) {
		if (t[e]) for (var n in t[e]) t[0][n] = t[e][n];
		e++;
	}
	return t[0];
}
function ar(e, t) {
	for (var n = 0; n < e.length;) {
		if (t(e[n])) return e[n];
		n++;
	}
}
// node_modules/libphonenumber-js/es6/PhoneNumber.js
function H(e) {
	"@babel/helpers - typeof";
	return H = typeof Symbol == "function" && typeof Symbol.iterator == "symbol" ? function(e) {
		return typeof e;
	} : function(e) {
		return e && typeof Symbol == "function" && e.constructor === Symbol && e !== Symbol.prototype ? "symbol" : typeof e;
	}, H(e);
}
function or(e, t) {
	var n = Object.keys(e);
	if (Object.getOwnPropertySymbols) {
		var r = Object.getOwnPropertySymbols(e);
		t && (r = r.filter(function(t) {
			return Object.getOwnPropertyDescriptor(e, t).enumerable;
		})), n.push.apply(n, r);
	}
	return n;
}
function sr(e) {
	for (var t = 1; t < arguments.length; t++) {
		var n = arguments[t] == null ? {} : arguments[t];
		t % 2 ? or(Object(n), !0).forEach(function(t) {
			cr(e, t, n[t]);
		}) : Object.getOwnPropertyDescriptors ? Object.defineProperties(e, Object.getOwnPropertyDescriptors(n)) : or(Object(n)).forEach(function(t) {
			Object.defineProperty(e, t, Object.getOwnPropertyDescriptor(n, t));
		});
	}
	return e;
}
function cr(e, t, n) {
	return (t = fr(t)) in e ? Object.defineProperty(e, t, {
		value: n,
		enumerable: !0,
		configurable: !0,
		writable: !0
	}) : e[t] = n, e;
}
function lr(e, t) {
	if (!(e instanceof t)) throw TypeError("Cannot call a class as a function");
}
function ur(e, t) {
	for (var n = 0; n < t.length; n++) {
		var r = t[n];
		r.enumerable = r.enumerable || !1, r.configurable = !0, "value" in r && (r.writable = !0), Object.defineProperty(e, fr(r.key), r);
	}
}
function dr(e, t, n) {
	return t && ur(e.prototype, t), n && ur(e, n), Object.defineProperty(e, "prototype", { writable: !1 }), e;
}
function fr(e) {
	var t = pr(e, "string");
	return H(t) == "symbol" ? t : t + "";
}
function pr(e, t) {
	if (H(e) != "object" || !e) return e;
	var n = e[Symbol.toPrimitive];
	if (n !== void 0) {
		var r = n.call(e, t || "default");
		if (H(r) != "object") return r;
		throw TypeError("@@toPrimitive must return a primitive value.");
	}
	return (t === "string" ? String : Number)(e);
}
var mr = /*#__PURE__*/ function() {
	function e(t, n, r) {
		if (lr(this, e), !t) throw TypeError("First argument is required");
		if (typeof t != "string") throw TypeError("First argument must be a string");
		if (t[0] === "+" && !n) throw TypeError("`metadata` argument not passed");
		if (I(n) && I(n.countries)) {
			r = n;
			var i = t;
			if (!hr.test(i)) throw Error("Invalid `number` argument passed: must consist of a \"+\" followed by digits");
			var a = In(i, void 0, void 0, void 0, r), o = a.countryCallingCode;
			if (n = a.number, t = o, !n) throw Error("Invalid `number` argument passed: too short");
		}
		if (!n) throw TypeError("`nationalNumber` argument is required");
		if (typeof n != "string") throw TypeError("`nationalNumber` argument must be a string");
		Xt(r);
		var s = yn(t, r), c = s.country, l = s.callingCode;
		this.country = c, this.countryCallingCode = l, this.nationalNumber = n, this.number = "+" + this.countryCallingCode + this.nationalNumber, this.getMetadata = function() {
			return r;
		};
	}
	return dr(e, [
		{
			key: "setExt",
			value: function(e) {
				this.ext = e;
			}
		},
		{
			key: "getPossibleCountries",
			value: function() {
				return this.country ? [this.country] : bn(this.countryCallingCode, this.nationalNumber, this.getMetadata());
			}
		},
		{
			key: "isPossible",
			value: function() {
				return cn(this, { v2: !0 }, this.getMetadata());
			}
		},
		{
			key: "isValid",
			value: function() {
				return gn(this, { v2: !0 }, this.getMetadata());
			}
		},
		{
			key: "isNonGeographic",
			value: function() {
				return new R(this.getMetadata()).isNonGeographicCallingCode(this.countryCallingCode);
			}
		},
		{
			key: "isEqual",
			value: function(e) {
				return this.number === e.number && this.ext === e.ext;
			}
		},
		{
			key: "getType",
			value: function() {
				return mn(this, { v2: !0 }, this.getMetadata());
			}
		},
		{
			key: "format",
			value: function(e, t) {
				return $n(this, e, t ? sr(sr({}, t), {}, { v2: !0 }) : { v2: !0 }, this.getMetadata());
			}
		},
		{
			key: "formatNational",
			value: function(e) {
				return this.format("NATIONAL", e);
			}
		},
		{
			key: "formatInternational",
			value: function(e) {
				return this.format("INTERNATIONAL", e);
			}
		},
		{
			key: "getURI",
			value: function(e) {
				return this.format("RFC3966", e);
			}
		}
	]);
}(), hr = /^\+\d+$/;
// node_modules/libphonenumber-js/es6/ParseError.js
function U(e) {
	"@babel/helpers - typeof";
	return U = typeof Symbol == "function" && typeof Symbol.iterator == "symbol" ? function(e) {
		return typeof e;
	} : function(e) {
		return e && typeof Symbol == "function" && e.constructor === Symbol && e !== Symbol.prototype ? "symbol" : typeof e;
	}, U(e);
}
function gr(e, t) {
	for (var n = 0; n < t.length; n++) {
		var r = t[n];
		r.enumerable = r.enumerable || !1, r.configurable = !0, "value" in r && (r.writable = !0), Object.defineProperty(e, vr(r.key), r);
	}
}
function _r(e, t, n) {
	return t && gr(e.prototype, t), n && gr(e, n), Object.defineProperty(e, "prototype", { writable: !1 }), e;
}
function vr(e) {
	var t = yr(e, "string");
	return U(t) == "symbol" ? t : t + "";
}
function yr(e, t) {
	if (U(e) != "object" || !e) return e;
	var n = e[Symbol.toPrimitive];
	if (n !== void 0) {
		var r = n.call(e, t || "default");
		if (U(r) != "object") return r;
		throw TypeError("@@toPrimitive must return a primitive value.");
	}
	return (t === "string" ? String : Number)(e);
}
function br(e, t) {
	if (!(e instanceof t)) throw TypeError("Cannot call a class as a function");
}
function xr(e, t, n) {
	return t = G(t), Sr(e, Dr() ? Reflect.construct(t, n || [], G(e).constructor) : t.apply(e, n));
}
function Sr(e, t) {
	if (t && (U(t) == "object" || typeof t == "function")) return t;
	if (t !== void 0) throw TypeError("Derived constructors may only return object or undefined");
	return Cr(e);
}
function Cr(e) {
	if (e === void 0) throw ReferenceError("this hasn't been initialised - super() hasn't been called");
	return e;
}
function wr(e, t) {
	if (typeof t != "function" && t !== null) throw TypeError("Super expression must either be null or a function");
	e.prototype = Object.create(t && t.prototype, { constructor: {
		value: e,
		writable: !0,
		configurable: !0
	} }), Object.defineProperty(e, "prototype", { writable: !1 }), t && W(e, t);
}
function Tr(e) {
	var t = typeof Map == "function" ? /* @__PURE__ */ new Map() : void 0;
	return Tr = function(e) {
		if (e === null || !Or(e)) return e;
		if (typeof e != "function") throw TypeError("Super expression must either be null or a function");
		if (t !== void 0) {
			if (t.has(e)) return t.get(e);
			t.set(e, n);
		}
		function n() {
			return Er(e, arguments, G(this).constructor);
		}
		return n.prototype = Object.create(e.prototype, { constructor: {
			value: n,
			enumerable: !1,
			writable: !0,
			configurable: !0
		} }), W(n, e);
	}, Tr(e);
}
function Er(e, t, n) {
	if (Dr()) return Reflect.construct.apply(null, arguments);
	var r = [null];
	r.push.apply(r, t);
	var i = new (e.bind.apply(e, r))();
	return n && W(i, n.prototype), i;
}
function Dr() {
	try {
		var e = !Boolean.prototype.valueOf.call(Reflect.construct(Boolean, [], function() {}));
	} catch {}
	return (Dr = function() {
		return !!e;
	})();
}
function Or(e) {
	try {
		return Function.toString.call(e).indexOf("[native code]") !== -1;
	} catch {
		return typeof e == "function";
	}
}
function W(e, t) {
	return W = Object.setPrototypeOf ? Object.setPrototypeOf.bind() : function(e, t) {
		return e.__proto__ = t, e;
	}, W(e, t);
}
function G(e) {
	return G = Object.setPrototypeOf ? Object.getPrototypeOf.bind() : function(e) {
		return e.__proto__ || Object.getPrototypeOf(e);
	}, G(e);
}
var K = /*#__PURE__*/ function(e) {
	function t(e) {
		var n;
		return br(this, t), n = xr(this, t, [e]), Object.setPrototypeOf(n, t.prototype), n.name = n.constructor.name, n;
	}
	return wr(t, e), _r(t);
}(/*#__PURE__*/ Tr(Error)), kr = RegExp("(?:" + Un() + ")$", "i");
function Ar(e) {
	var t = e.search(kr);
	if (t < 0) return {};
	for (var n = e.slice(0, t), r = e.match(kr), i = 1; i < r.length;) {
		if (r[i]) return {
			number: n,
			ext: r[i]
		};
		i++;
	}
}
// node_modules/libphonenumber-js/es6/helpers/parseDigits.js
var jr = {
	0: "0",
	1: "1",
	2: "2",
	3: "3",
	4: "4",
	5: "5",
	6: "6",
	7: "7",
	8: "8",
	9: "9",
	"０": "0",
	"１": "1",
	"２": "2",
	"３": "3",
	"４": "4",
	"５": "5",
	"６": "6",
	"７": "7",
	"８": "8",
	"９": "9",
	"٠": "0",
	"١": "1",
	"٢": "2",
	"٣": "3",
	"٤": "4",
	"٥": "5",
	"٦": "6",
	"٧": "7",
	"٨": "8",
	"٩": "9",
	"۰": "0",
	"۱": "1",
	"۲": "2",
	"۳": "3",
	"۴": "4",
	"۵": "5",
	"۶": "6",
	"۷": "7",
	"۸": "8",
	"۹": "9"
};
function Mr(e) {
	return jr[e];
}
// node_modules/libphonenumber-js/es6/parseIncompletePhoneNumber.js
function Nr(e, t) {
	var n = typeof Symbol < "u" && e[Symbol.iterator] || e["@@iterator"];
	if (n) return (n = n.call(e)).next.bind(n);
	if (Array.isArray(e) || (n = Pr(e)) || t && e && typeof e.length == "number") {
		n && (e = n);
		var r = 0;
		return function() {
			return r >= e.length ? { done: !0 } : {
				done: !1,
				value: e[r++]
			};
		};
	}
	throw TypeError("Invalid attempt to iterate non-iterable instance.\nIn order to be iterable, non-array objects must have a [Symbol.iterator]() method.");
}
function Pr(e, t) {
	if (e) {
		if (typeof e == "string") return Fr(e, t);
		var n = {}.toString.call(e).slice(8, -1);
		return n === "Object" && e.constructor && (n = e.constructor.name), n === "Map" || n === "Set" ? Array.from(e) : n === "Arguments" || /^(?:Ui|I)nt(?:8|16|32)(?:Clamped)?Array$/.test(n) ? Fr(e, t) : void 0;
	}
}
function Fr(e, t) {
	(t == null || t > e.length) && (t = e.length);
	for (var n = 0, r = Array(t); n < t; n++) r[n] = e[n];
	return r;
}
function Ir(e) {
	for (var t = "", n = Nr(e.split("")), r; !(r = n()).done;) {
		var i = r.value;
		t += Lr(i, t) || "";
	}
	return t;
}
function Lr(e, t, n) {
	if (e === "+") {
		if (t) {
			typeof n == "function" && n("end");
			return;
		}
		return "+";
	}
	return Mr(e);
}
var Rr = "([" + B + "]|[\\-\\.\\(\\)]?)", zr = "^\\+" + Rr + "*[" + B + "]" + Rr + "*$", Br = new RegExp(zr, "g"), Vr = B, Hr = "[" + Vr + "]+((\\-)*[" + Vr + "])*", Ur = "[a-zA-Z]+((\\-)*[" + Vr + "])*", Wr = "^(" + Hr + "\\.)*" + Ur + "\\.?$", Gr = new RegExp(Wr, "g"), Kr = "tel:", qr = ";phone-context=", Jr = ";isub=";
function Yr(e) {
	var t = e.indexOf(qr);
	if (t < 0) return null;
	var n = t + qr.length;
	if (n >= e.length) return "";
	var r = e.indexOf(";", n);
	return r >= 0 ? e.substring(n, r) : e.substring(n);
}
function Xr(e) {
	return e === null ? !0 : e.length === 0 ? !1 : Br.test(e) || Gr.test(e);
}
// node_modules/libphonenumber-js/es6/helpers/extractFormattedPhoneNumberFromPossibleRfc3966NumberUri.js
function Zr(e, t) {
	var n = t.extractFormattedPhoneNumber, r = Yr(e);
	if (!Xr(r)) throw new K("NOT_A_NUMBER");
	var i;
	if (r === null) i = n(e) || "";
	else {
		i = "", r.charAt(0) === "+" && (i += r);
		var a = e.indexOf(Kr), o = a >= 0 ? a + Kr.length : 0, s = e.indexOf(qr);
		i += e.substring(o, s);
	}
	var c = i.indexOf(Jr);
	if (c > 0 && (i = i.substring(0, c)), i !== "") return i;
}
// node_modules/libphonenumber-js/es6/parse.js
var Qr = 250, $r = RegExp("[" + Cn + B + "]"), ei = RegExp("[^" + B + "#]+$");
function ti(e, t, n) {
	t ||= {};
	var r = new R(n);
	if (t.defaultCountry && !r.hasCountry(t.defaultCountry)) throw t.v2 ? new K("INVALID_COUNTRY") : Error(`Unknown country: ${t.defaultCountry}`);
	var i = ri(e, t.v2, t.extract), a = i.number, o = i.ext, s = i.error;
	if (!a) {
		if (t.v2) throw s === "TOO_SHORT" ? new K("TOO_SHORT") : new K("NOT_A_NUMBER");
		return {};
	}
	var c = ai(a, t.defaultCountry, t.defaultCallingCode, r), l = c.country, u = c.nationalNumber, d = c.countryCallingCode, f = c.countryCallingCodeSource, p = c.carrierCode;
	if (!r.hasSelectedNumberingPlan()) {
		if (t.v2) throw new K("INVALID_COUNTRY");
		return {};
	}
	if (!u || u.length < 2) {
		/* istanbul ignore if */
		if (t.v2) throw new K("TOO_SHORT");
		return {};
	}
	if (u.length > 17) {
		if (t.v2) throw new K("TOO_LONG");
		return {};
	}
	if (t.v2) {
		var m = new mr(d, u, r.metadata);
		return l && (m.country = l), p && (m.carrierCode = p), o && (m.ext = o), m.__countryCallingCodeSource = f, m;
	}
	var h = (t.extended ? r.hasSelectedNumberingPlan() : l) ? z(u, r.nationalNumberPattern()) : !1;
	return t.extended ? {
		country: l,
		countryCallingCode: d,
		carrierCode: p,
		valid: h,
		possible: h ? !0 : !!(t.extended === !0 && r.possibleLengths() && ln(u, r)),
		phone: u,
		ext: o
	} : h ? ii(l, u, o) : {};
}
function ni(e, t, n) {
	if (e) {
		if (e.length > Qr) {
			if (n) throw new K("TOO_LONG");
		} else {
			if (t === !1) return e;
			var r = e.search($r);
			if (!(r < 0)) return e.slice(r).replace(ei, "");
		}
	}
}
function ri(e, t, n) {
	var r = Zr(e, { extractFormattedPhoneNumber: function(e) {
		return ni(e, n, t);
	} });
	if (!r) return {};
	if (!Yn(r)) return Xn(r) ? { error: "TOO_SHORT" } : {};
	var i = Ar(r);
	return i.ext ? i : { number: r };
}
function ii(e, t, n) {
	var r = {
		country: e,
		phone: t
	};
	return n && (r.ext = n), r;
}
function ai(e, t, n, r) {
	var i = In(Ir(e), void 0, t, n, r.metadata), a = i.countryCallingCodeSource, o = i.countryCallingCode, s = i.number, c;
	if (o) r.selectNumberingPlan(o);
	else if (s && (t || n)) t ? (c = t, r.selectNumberingPlan(t), o = r.numberingPlan.callingCode()) : (r.selectNumberingPlan(n), o = n);
	else return {};
	if (!s) return {
		countryCallingCodeSource: a,
		countryCallingCode: o
	};
	var l = Mn(Ir(s), void 0, r), u = l.nationalNumber, d = l.carrierCode, f = jn(o, {
		nationalNumber: u,
		metadata: r
	});
	return f && (c = f, f === "001" || r.selectNumberingPlan(c)), {
		country: c,
		countryCallingCode: o,
		countryCallingCodeSource: a,
		nationalNumber: u,
		carrierCode: d
	};
}
// node_modules/libphonenumber-js/es6/parsePhoneNumberWithError_.js
function q(e) {
	"@babel/helpers - typeof";
	return q = typeof Symbol == "function" && typeof Symbol.iterator == "symbol" ? function(e) {
		return typeof e;
	} : function(e) {
		return e && typeof Symbol == "function" && e.constructor === Symbol && e !== Symbol.prototype ? "symbol" : typeof e;
	}, q(e);
}
function oi(e, t) {
	var n = Object.keys(e);
	if (Object.getOwnPropertySymbols) {
		var r = Object.getOwnPropertySymbols(e);
		t && (r = r.filter(function(t) {
			return Object.getOwnPropertyDescriptor(e, t).enumerable;
		})), n.push.apply(n, r);
	}
	return n;
}
function si(e) {
	for (var t = 1; t < arguments.length; t++) {
		var n = arguments[t] == null ? {} : arguments[t];
		t % 2 ? oi(Object(n), !0).forEach(function(t) {
			ci(e, t, n[t]);
		}) : Object.getOwnPropertyDescriptors ? Object.defineProperties(e, Object.getOwnPropertyDescriptors(n)) : oi(Object(n)).forEach(function(t) {
			Object.defineProperty(e, t, Object.getOwnPropertyDescriptor(n, t));
		});
	}
	return e;
}
function ci(e, t, n) {
	return (t = li(t)) in e ? Object.defineProperty(e, t, {
		value: n,
		enumerable: !0,
		configurable: !0,
		writable: !0
	}) : e[t] = n, e;
}
function li(e) {
	var t = ui(e, "string");
	return q(t) == "symbol" ? t : t + "";
}
function ui(e, t) {
	if (q(e) != "object" || !e) return e;
	var n = e[Symbol.toPrimitive];
	if (n !== void 0) {
		var r = n.call(e, t || "default");
		if (q(r) != "object") return r;
		throw TypeError("@@toPrimitive must return a primitive value.");
	}
	return (t === "string" ? String : Number)(e);
}
function di(e, t, n) {
	return ti(e, si(si({}, t), {}, { v2: !0 }), n);
}
// node_modules/libphonenumber-js/es6/normalizeArguments.js
function J(e) {
	"@babel/helpers - typeof";
	return J = typeof Symbol == "function" && typeof Symbol.iterator == "symbol" ? function(e) {
		return typeof e;
	} : function(e) {
		return e && typeof Symbol == "function" && e.constructor === Symbol && e !== Symbol.prototype ? "symbol" : typeof e;
	}, J(e);
}
function fi(e, t) {
	var n = Object.keys(e);
	if (Object.getOwnPropertySymbols) {
		var r = Object.getOwnPropertySymbols(e);
		t && (r = r.filter(function(t) {
			return Object.getOwnPropertyDescriptor(e, t).enumerable;
		})), n.push.apply(n, r);
	}
	return n;
}
function pi(e) {
	for (var t = 1; t < arguments.length; t++) {
		var n = arguments[t] == null ? {} : arguments[t];
		t % 2 ? fi(Object(n), !0).forEach(function(t) {
			mi(e, t, n[t]);
		}) : Object.getOwnPropertyDescriptors ? Object.defineProperties(e, Object.getOwnPropertyDescriptors(n)) : fi(Object(n)).forEach(function(t) {
			Object.defineProperty(e, t, Object.getOwnPropertyDescriptor(n, t));
		});
	}
	return e;
}
function mi(e, t, n) {
	return (t = hi(t)) in e ? Object.defineProperty(e, t, {
		value: n,
		enumerable: !0,
		configurable: !0,
		writable: !0
	}) : e[t] = n, e;
}
function hi(e) {
	var t = gi(e, "string");
	return J(t) == "symbol" ? t : t + "";
}
function gi(e, t) {
	if (J(e) != "object" || !e) return e;
	var n = e[Symbol.toPrimitive];
	if (n !== void 0) {
		var r = n.call(e, t || "default");
		if (J(r) != "object") return r;
		throw TypeError("@@toPrimitive must return a primitive value.");
	}
	return (t === "string" ? String : Number)(e);
}
function _i(e, t) {
	return Si(e) || xi(e, t) || yi(e, t) || vi();
}
function vi() {
	throw TypeError("Invalid attempt to destructure non-iterable instance.\nIn order to be iterable, non-array objects must have a [Symbol.iterator]() method.");
}
function yi(e, t) {
	if (e) {
		if (typeof e == "string") return bi(e, t);
		var n = {}.toString.call(e).slice(8, -1);
		return n === "Object" && e.constructor && (n = e.constructor.name), n === "Map" || n === "Set" ? Array.from(e) : n === "Arguments" || /^(?:Ui|I)nt(?:8|16|32)(?:Clamped)?Array$/.test(n) ? bi(e, t) : void 0;
	}
}
function bi(e, t) {
	(t == null || t > e.length) && (t = e.length);
	for (var n = 0, r = Array(t); n < t; n++) r[n] = e[n];
	return r;
}
function xi(e, t) {
	var n = e == null ? null : typeof Symbol < "u" && e[Symbol.iterator] || e["@@iterator"];
	if (n != null) {
		var r, i, a, o, s = [], c = !0, l = !1;
		try {
			if (a = (n = n.call(e)).next, t === 0) {
				if (Object(n) !== n) return;
				c = !1;
			} else for (; !(c = (r = a.call(n)).done) && (s.push(r.value), s.length !== t); c = !0);
		} catch (e) {
			l = !0, i = e;
		} finally {
			try {
				if (!c && n.return != null && (o = n.return(), Object(o) !== o)) return;
			} finally {
				if (l) throw i;
			}
		}
		return s;
	}
}
function Si(e) {
	if (Array.isArray(e)) return e;
}
function Ci(e) {
	var t = _i(Array.prototype.slice.call(e), 4), n = t[0], r = t[1], i = t[2], a = t[3], o, s, c;
	if (typeof n == "string") o = n;
	else throw TypeError("A text for parsing must be a string.");
	if (!r || typeof r == "string") a ? (s = i, c = a) : (s = void 0, c = i), r && (s = pi({ defaultCountry: r }, s));
	else if (I(r)) i ? (s = r, c = i) : c = r;
	else throw Error(`Invalid second argument: ${r}`);
	return {
		text: o,
		options: s,
		metadata: c
	};
}
// node_modules/libphonenumber-js/es6/parsePhoneNumber_.js
function Y(e) {
	"@babel/helpers - typeof";
	return Y = typeof Symbol == "function" && typeof Symbol.iterator == "symbol" ? function(e) {
		return typeof e;
	} : function(e) {
		return e && typeof Symbol == "function" && e.constructor === Symbol && e !== Symbol.prototype ? "symbol" : typeof e;
	}, Y(e);
}
function wi(e, t) {
	var n = Object.keys(e);
	if (Object.getOwnPropertySymbols) {
		var r = Object.getOwnPropertySymbols(e);
		t && (r = r.filter(function(t) {
			return Object.getOwnPropertyDescriptor(e, t).enumerable;
		})), n.push.apply(n, r);
	}
	return n;
}
function Ti(e) {
	for (var t = 1; t < arguments.length; t++) {
		var n = arguments[t] == null ? {} : arguments[t];
		t % 2 ? wi(Object(n), !0).forEach(function(t) {
			Ei(e, t, n[t]);
		}) : Object.getOwnPropertyDescriptors ? Object.defineProperties(e, Object.getOwnPropertyDescriptors(n)) : wi(Object(n)).forEach(function(t) {
			Object.defineProperty(e, t, Object.getOwnPropertyDescriptor(n, t));
		});
	}
	return e;
}
function Ei(e, t, n) {
	return (t = Di(t)) in e ? Object.defineProperty(e, t, {
		value: n,
		enumerable: !0,
		configurable: !0,
		writable: !0
	}) : e[t] = n, e;
}
function Di(e) {
	var t = Oi(e, "string");
	return Y(t) == "symbol" ? t : t + "";
}
function Oi(e, t) {
	if (Y(e) != "object" || !e) return e;
	var n = e[Symbol.toPrimitive];
	if (n !== void 0) {
		var r = n.call(e, t || "default");
		if (Y(r) != "object") return r;
		throw TypeError("@@toPrimitive must return a primitive value.");
	}
	return (t === "string" ? String : Number)(e);
}
function ki(e, t, n) {
	t && t.defaultCountry && !$t(t.defaultCountry, n) && (t = Ti(Ti({}, t), {}, { defaultCountry: void 0 }));
	try {
		return di(e, t, n);
	} catch (e) {
		/* istanbul ignore else */
		if (!(e instanceof K)) throw e;
	}
}
// node_modules/libphonenumber-js/es6/parsePhoneNumber.js
function Ai() {
	var e = Ci(arguments), t = e.text, n = e.options, r = e.metadata;
	return ki(t, n, r);
}
// .tmp/earlier-build/src/machines/setup/rules/phone-metadata.ts
var ji = {
	version: 4,
	country_calling_codes: { 61: [
		"AU",
		"CC",
		"CX"
	] },
	countries: {
		AU: [
			"61",
			"001[14-689]|14(?:1[14]|34|4[17]|[56]6|7[47]|88)0011",
			"1(?:[0-79]\\d{7}(?:\\d(?:\\d{2})?)?|8[0-24-9]\\d{7})|[2-478]\\d{8}|1\\d{4,7}",
			[
				5,
				6,
				7,
				8,
				9,
				10,
				12
			],
			[
				[
					"(\\d{2})(\\d{3,4})",
					"$1 $2",
					["16"],
					"0$1"
				],
				[
					"(\\d{2})(\\d{3})(\\d{2,4})",
					"$1 $2 $3",
					["16"],
					"0$1"
				],
				[
					"(\\d{3})(\\d{3})(\\d{3})",
					"$1 $2 $3",
					["14|4"],
					"0$1"
				],
				[
					"(\\d)(\\d{4})(\\d{4})",
					"$1 $2 $3",
					["[2378]"],
					"(0$1)"
				],
				[
					"(\\d{4})(\\d{3})(\\d{3})",
					"$1 $2 $3",
					["1(?:30|[89])"]
				]
			],
			"0",
			0,
			"(183[12])|0",
			0,
			0,
			0,
			[0, ["4(?:79[01]|83[0-36-9]|9(?:5[0-3]|6[0-4]))\\d{5}|4(?:[0-36]\\d|4[047-9]|[58][0-24-9]|7[02-8]|9[0-47-9])\\d{6}", [9]]],
			"0011"
		],
		CC: [
			"61",
			"001[14-689]|14(?:1[14]|34|4[17]|[56]6|7[47]|88)0011",
			"1(?:[0-79]\\d{8}(?:\\d{2})?|8[0-24-9]\\d{7})|[148]\\d{8}|1\\d{5,7}",
			[
				6,
				7,
				8,
				9,
				10,
				12
			],
			0,
			"0",
			0,
			"([59]\\d{7})$|0",
			"8$1",
			0,
			0,
			[0, ["4(?:79[01]|83[0-36-9]|9(?:5[0-3]|6[0-4]))\\d{5}|4(?:[0-36]\\d|4[047-9]|[58][0-24-9]|7[02-8]|9[0-47-9])\\d{6}", [9]]],
			"0011"
		],
		CX: [
			"61",
			"001[14-689]|14(?:1[14]|34|4[17]|[56]6|7[47]|88)0011",
			"1(?:[0-79]\\d{8}(?:\\d{2})?|8[0-24-9]\\d{7})|[148]\\d{8}|1\\d{5,7}",
			[
				6,
				7,
				8,
				9,
				10,
				12
			],
			0,
			"0",
			0,
			"([59]\\d{7})$|0",
			"8$1",
			0,
			0,
			[0, ["4(?:79[01]|83[0-36-9]|9(?:5[0-3]|6[0-4]))\\d{5}|4(?:[0-36]\\d|4[047-9]|[58][0-24-9]|7[02-8]|9[0-47-9])\\d{6}", [9]]],
			"0011"
		]
	}
}, Mi = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
function Ni(e) {
	let t = Ai(e.replace(Mi, ""), {
		defaultCountry: "AU",
		extract: !1
	}, ji);
	return t?.ext === void 0 ? t?.number : void 0;
}
function Pi(e) {
	let t = Ni(e);
	return t !== void 0 && /^\+61[45]\d{8}$/.test(t) ? t : void 0;
}
// .tmp/earlier-build/src/services/api/contract.ts
function X(e) {
	return Number.isSafeInteger(e);
}
function Z(e) {
	return e === void 0 || typeof e == "string";
}
function Q(e) {
	return X(e) && e >= 200 && e <= 299;
}
function Fi(e) {
	return typeof e == "string" && /^[A-Za-z0-9_-]{1,64}$/u.test(e);
}
function Ii(e) {
	return y(e) && Q(e.status) && Array.isArray(e.data) && e.data.every(Li) && Ri(e.pagination);
}
function Li(e) {
	return y(e) && typeof e.transactionId == "string" && typeof e.type == "string" && typeof e.status == "string" && X(e.amount) && e.amount >= 0 && typeof e.createdAt == "string" && Z(e.toAccountId) && Z(e.counterparty) && Z(e.method) && Z(e.message) && Z(e.reference) && (e.fee === void 0 || X(e.fee)) && Z(e.settledAt);
}
function Ri(e) {
	return y(e) && typeof e.hasNext == "boolean" && X(e.page) && e.page >= 0 && X(e.totalPages) && e.totalPages >= 0 && (e.totalItems === void 0 || X(e.totalItems) && e.totalItems >= 0);
}
// .tmp/earlier-build/src/services/payments/contract.ts
var zi = /* @__PURE__ */ new Set(/* @__PURE__ */ "account_exists.account_not_active.account_not_found.amount_out_of_range.card_declined.card_limit.card_not_found.document_empty.document_size.document_type.forbidden.idempotency_key_missing.idempotency_key_reused.insufficient_funds.insufficient_user_authentication.internal.invalid_request.method_not_allowed.mobile_taken.not_found.payee_is_self.payee_not_found.payload_too_large.payment_cancelled.payment_expired.phone_invalid.request_in_progress.routing_number_invalid.setup_incomplete.too_many_requests.unauthorized.under_age.unsupported_media_type".split(".")), Bi = /* @__PURE__ */ new Set([
	"account_exists",
	"account_not_active",
	"account_not_found",
	"amount_out_of_range",
	"card_declined",
	"card_limit",
	"card_not_found",
	"document_empty",
	"forbidden",
	"insufficient_funds",
	"mobile_taken",
	"payee_is_self",
	"payee_not_found",
	"payment_cancelled",
	"phone_invalid",
	"routing_number_invalid",
	"setup_incomplete",
	"under_age"
]);
function Vi(e) {
	return y(e) && X(e.status) && e.status >= 400 && e.status <= 599 && typeof e.message == "string" && e.message !== "" && e.data === null && typeof e.code == "string";
}
function Hi(e) {
	return y(e) && Q(e.status) && typeof e.message == "string" && Ui(e.data);
}
function Ui(e) {
	return y(e) && typeof e.transactionId == "string" && e.transactionId !== "" && typeof e.type == "string" && e.type === "WALLET_TOPUP" && X(e.amount) && e.amount >= 1 && Wi(e.currency) && Gi(e.status) && Z(e.createdAt);
}
function Wi(e) {
	return typeof e == "string" && /^[A-Z]{3}$/u.test(e);
}
function Gi(e) {
	return typeof e == "string" && [
		"SUCCEEDED",
		"PENDING",
		"FAILED"
	].includes(e);
}
function Ki(e) {
	return y(e) && Q(e.status) && typeof e.message == "string" && qi(e.data);
}
function qi(e) {
	return y(e) && typeof e.transactionId == "string" && e.transactionId !== "" && typeof e.type == "string" && e.type === "TRANSFER_DEBIT" && X(e.amount) && e.amount >= 1 && Wi(e.currency) && Gi(e.status) && Z(e.createdAt);
}
function Ji(e) {
	return y(e) && Q(e.status) && typeof e.message == "string" && Yi(e.data);
}
function Yi(e) {
	return y(e) && typeof e.transactionId == "string" && e.transactionId !== "" && typeof e.type == "string" && e.type === "TRANSFER_TO_BANK" && X(e.amount) && e.amount >= 1 && Wi(e.currency) && Gi(e.status) && Z(e.createdAt);
}
function Xi(e) {
	return y(e) && Q(e.status) && typeof e.message == "string" && Zi(e.data);
}
function Zi(e) {
	return y(e) && Qi(e.state) && (e.operation === void 0 || $i(e.operation)) && (e.transactionId === void 0 || typeof e.transactionId == "string" && e.transactionId !== "") && (e.amount === void 0 || X(e.amount) && e.amount >= 1) && (e.currency === void 0 || Wi(e.currency)) && (e.toAccountId === void 0 || Fi(e.toAccountId)) && (e.code === void 0 || typeof e.code == "string");
}
function Qi(e) {
	return typeof e == "string" && [
		"succeeded",
		"pending",
		"failed",
		"declined",
		"cancelled",
		"in_progress",
		"unseen"
	].includes(e);
}
function $i(e) {
	return typeof e == "string" && [
		"createAccount",
		"linkCard",
		"payout",
		"removeCard",
		"saveCard",
		"topUp",
		"transfer",
		"updateAccountStatus",
		"updateBankAccount",
		"updateIndividual",
		"uploadIdentityDocument"
	].includes(e);
}
function ea(e) {
	return y(e) && Q(e.status) && Array.isArray(e.data) && e.data.every(ta);
}
function ta(e) {
	return y(e) && Fi(e.accountId) && typeof e.firstName == "string" && (e.paidBefore === void 0 || typeof e.paidBefore == "boolean");
}
// .tmp/earlier-build/src/services/wallet/payees.ts
async function na(e, t, n) {
	let r = Pi(t);
	if (r === void 0) throw new b({
		kind: "rejected",
		code: "phone_invalid"
	});
	let { data: i } = await e.call((e, t) => e.GET("/users", {
		...t,
		params: { query: { mobile: r } }
	}), ea, { signal: n });
	return i;
}
// .tmp/earlier-build/src/services/payments/confirm-payee.ts
async function ra({ api: e }, { order: t }) {
	if (t.operation === "transfer" && (t.phone === "" ? [] : await na(e, t.phone))[0]?.accountId !== t.toAccountId) throw new b(M("payee_changed"));
}
// .tmp/earlier-build/src/services/wallet/wallet.ts
async function ia(e, { page: t, size: n }, r) {
	let { data: i, pagination: a } = await e.call((e, r) => e.POST("/wallet/list", {
		...r,
		body: {
			page: t,
			size: n,
			orderBy: "DESC",
			sortBy: "CREATED_AT"
		}
	}), Ii, { signal: r });
	return {
		transactions: i,
		pagination: a
	};
}
// .tmp/earlier-build/src/services/payments/answer.ts
var aa = /* @__PURE__ */ new Set([
	405,
	408,
	413,
	415,
	425,
	429
]), oa = /* @__PURE__ */ new Set([
	400,
	402,
	403,
	409,
	422
]), sa = {
	SUCCEEDED: "succeeded",
	PENDING: "pending",
	FAILED: "failed"
};
function ca(e) {
	return e >= 200 && e <= 299;
}
function $(e) {
	return typeof e == "string" && e !== "" ? e : void 0;
}
function la(e) {
	try {
		let t = JSON.parse(e);
		return y(t) ? t : void 0;
	} catch {
		return;
	}
}
function ua({ status: e, headers: t, text: n }, r) {
	let i = la(n), a = i?.status === e ? i : void 0, o = $(a?.code), s = $(a?.message), c = e === 425 || e === 429 || e === 409 && o === "request_in_progress" ? w(t, r) : void 0, l = o === "insufficient_user_authentication" ? da(t) : void 0;
	return {
		status: e,
		body: i,
		failure: {
			kind: ca(e) ? "unreadable" : "status",
			status: e,
			...o !== void 0 && { code: o },
			...s !== void 0 && { message: s },
			...c !== void 0 && { retryAfter: c },
			...l !== void 0 && { acrValues: l }
		}
	};
}
function da(e) {
	return /\bacr_values="([\w:./ -]{1,200})"/.exec(e.get("WWW-Authenticate") ?? "")?.[1];
}
function fa(e, t) {
	if (e === "topUp" && Hi(t) || e === "transfer" && Ki(t) || e === "payout" && Ji(t)) return t.data;
}
function pa(e, t, n, r) {
	let i = ua(e, r);
	return n === "required" ? ha(i, t) : ga(i, t);
}
function ma(e) {
	return {
		kind: e.code === "insufficient_user_authentication" ? "unrecognized" : "unauthorized",
		failure: e
	};
}
function ha({ status: e, body: t, failure: n }, r) {
	let i = {
		kind: "unknown",
		failure: n
	};
	if (e === 401) return ma(n);
	if (t === void 0 || t.status !== e) return i;
	if (ca(e)) {
		let e = fa(r.operation, t);
		return e?.amount !== r.cents || e.currency !== r.currency ? i : {
			kind: "outcome",
			outcome: {
				state: sa[e.status],
				transactionId: e.transactionId
			}
		};
	}
	return e < 400 || e > 499 || aa.has(e) || !Vi(t) ? i : t.code === "payment_cancelled" ? {
		kind: "outcome",
		outcome: { state: "cancelled" }
	} : Bi.has(t.code) ? {
		kind: "outcome",
		outcome: {
			state: "declined",
			failure: n
		}
	} : zi.has(t.code) ? i : {
		kind: "unrecognized",
		failure: n
	};
}
function ga({ status: e, body: t, failure: n }, r) {
	let i = {
		kind: "unknown",
		failure: n
	};
	if (t === void 0) return i;
	if (ca(e)) return typeof t.status != "number" || !ca(t.status) ? i : _a(t.data, r) ?? i;
	if (t.status !== e) return i;
	if (e === 401) return {
		kind: "unauthorized",
		failure: n
	};
	let a = e === 409 && t.code === "request_in_progress";
	return !oa.has(e) || a || $(t.message) === void 0 ? i : {
		kind: "unrecognized",
		failure: n
	};
}
function _a(e, { operation: t, cents: n, currency: r }) {
	if (!y(e)) return {
		kind: "outcome",
		outcome: { state: "succeeded" }
	};
	let i = (t, n) => e[t] === void 0 || e[t] === null || n(e[t]), a = i("amount", (e) => e === n || e === String(n)) && i("currency", (e) => $(e)?.toUpperCase() === r) && i("type", (e) => va[t].some((t) => t === e)), o = e.status === void 0 || e.status === "SUCCESS" ? "SUCCEEDED" : e.status;
	if (!a || o !== "SUCCEEDED" && o !== "PENDING" && o !== "FAILED") return;
	let s = $(e.transactionId);
	return {
		kind: "outcome",
		outcome: {
			state: sa[o],
			...s !== void 0 && { transactionId: s }
		}
	};
}
var va = {
	topUp: ["WALLET_TOPUP"],
	transfer: ["TRANSFER_DEBIT", "TRANSFER_TO_RECIPIENT"],
	payout: ["TRANSFER_TO_BANK"]
};
function ya(e, t, n) {
	let { status: r, body: i, failure: a } = ua(e, n), o = {
		kind: "unavailable",
		failure: a
	};
	if (i === void 0 || i.status !== r) return o;
	if (r === 409 && Vi(i)) {
		if (i.code === "payment_expired") return { kind: "expired" };
		if (i.code === "request_in_progress") return ba(a.retryAfter);
	}
	if (r !== 200 || !Xi(i)) return o;
	let { state: s, operation: c, amount: l, currency: u, toAccountId: d, transactionId: f, code: p } = i.data;
	if (s === "unseen") return { kind: "unseen" };
	if (!(t === void 0 || (c ?? t.operation) === t.operation && (l ?? t.cents) === t.cents && (u ?? t.currency) === t.currency && (d ?? t.toAccountId) === t.toAccountId)) return o;
	switch (s) {
		case "in_progress": return ba(w(e.headers, n));
		case "cancelled": return {
			kind: "outcome",
			outcome: { state: s }
		};
		case "declined": return {
			kind: "outcome",
			outcome: {
				state: s,
				failure: xa(p)
			}
		};
		default: return c === void 0 ? o : {
			kind: "outcome",
			outcome: {
				state: s,
				...f !== void 0 && { transactionId: f }
			}
		};
	}
}
function ba(e) {
	return {
		kind: "inProgress",
		...e !== void 0 && { retryAfter: e }
	};
}
function xa(e) {
	return {
		kind: "body",
		status: 200,
		...e !== void 0 && { code: e }
	};
}
// .tmp/earlier-build/src/services/payments/matching-transactions.ts
var Sa = 50, Ca = 100, wa = 50, Ta = 10, Ea = 6e5;
async function Da({ api: e }) {
	let { transactions: t } = await ia(e, {
		page: 0,
		size: Ca
	});
	return t.map((e) => e.transactionId);
}
async function Oa({ api: e }, { entry: t }) {
	let n = t.seenTransactionIds ? ka(t.seenTransactionIds) : Aa(t), r = /* @__PURE__ */ new Map();
	for (let i = 0; i < Ta; i += 1) {
		let { transactions: a, pagination: o } = await ia(e, {
			page: i,
			size: Sa
		}), s = !1;
		for (let e of a) {
			let { isOlder: i, isLast: a } = n(e);
			if (s ||= a, i || !ja(t, e)) continue;
			let { transactionId: o, status: c, amount: l, createdAt: u } = e;
			r.set(o, {
				transactionId: o,
				status: c,
				amount: l,
				createdAt: u
			});
		}
		if (s || !o.hasNext) return [...r.values()];
	}
	if (r.size === 0) throw new b(M("list_too_long"));
	return [...r.values()];
}
function ka(e) {
	let t = new Set(e), n = t.size < Ca ? Infinity : wa, r = 0;
	return ({ transactionId: e }) => {
		let i = t.has(e);
		return i && (r += 1), {
			isOlder: i || r >= n,
			isLast: r >= n
		};
	};
}
function Aa(e) {
	let t = Date.parse(e.createdAt) - Ea;
	return ({ createdAt: e }) => {
		let n = Date.parse(e) < t;
		return {
			isOlder: n,
			isLast: n
		};
	};
}
function ja(e, { type: t, amount: n, toAccountId: r }) {
	return va[e.operation].includes(t) && n === e.cents && (r === void 0 || e.toAccountId === void 0 || r === e.toAccountId);
}
// .tmp/earlier-build/src/services/payments/payment-status.ts
var Ma = 2e4;
async function Na({ journal: e }, t) {
	return await e?.find(t).catch(() => void 0);
}
async function Pa(e, t, n) {
	let { api: r, browser: i } = e;
	try {
		let a = await Na(e, t);
		return ya(await r.exchangeRenewing(n, {
			timeout: Ma,
			key: t
		}), a, i.now);
	} catch (e) {
		return {
			kind: "unavailable",
			failure: j(e)
		};
	}
}
function Fa(e, { key: t }) {
	return Pa(e, t, (e, n) => e.GET("/wallet/payments/{key}", {
		...n,
		params: { path: { key: t } }
	}));
}
function Ia(e, { key: t }) {
	return Pa(e, t, (e, n) => e.DELETE("/wallet/payments/{key}", {
		...n,
		params: { path: { key: t } }
	}));
}
// .tmp/earlier-build/src/machines/history/rules/party.ts
var La = /[\p{Cc}\p{Bidi_Control}]+/gu;
function Ra(e) {
	let t = e?.replace(La, "").trim();
	return t === "" ? void 0 : t;
}
function za({ message: e }) {
	return Ra(e);
}
// .tmp/earlier-build/src/services/payments/prepare-payment.ts
async function Ba(e, { accountId: t, order: n, idempotency: r, press: i }) {
	let { browser: a, journal: o, lock: s, presses: c } = e, { operation: l, cents: u, currency: d } = n, f = {
		v: 2,
		key: a.uuid(),
		accountId: t,
		operation: l,
		cents: u,
		currency: d,
		...n.operation === "topUp" && { paymentMethodId: n.paymentMethodId },
		...n.operation === "transfer" && { toAccountId: n.toAccountId },
		...r === "none" && { seenTransactionIds: await Da(e) },
		createdAt: new Date(i.at).toISOString()
	};
	await o.add(f), c.keep(f.key, i), s.tellKey(t, f.key);
	let p = n.operation === "transfer" && r === "required" ? za(n) : void 0;
	return p === void 0 ? f : {
		...f,
		message: p
	};
}
// .tmp/earlier-build/src/services/payments/submit-payment.ts
var Va = 3e4, Ha = class extends Error {};
function Ua({ operation: e, cents: t, currency: n, paymentMethodId: r, toAccountId: i, message: a }) {
	let o = String(t), s = n;
	switch (e) {
		case "topUp": {
			let e = {
				paymentMethodId: r ?? "",
				currency: s,
				amount: o,
				platformFee: 0
			};
			return (t, n) => t.POST("/wallet/top-up", {
				...n,
				body: e
			});
		}
		case "transfer": {
			let e = {
				toAccountId: i ?? "",
				amount: o,
				currency: s,
				...a !== void 0 && { message: a }
			};
			return (t, n) => t.POST("/wallet/transfer", {
				...n,
				body: e
			});
		}
		case "payout": {
			let e = {
				amount: o,
				currency: s
			};
			return (t, n) => t.POST("/wallet/payout", {
				...n,
				body: e
			});
		}
	}
}
async function Wa({ api: e, browser: t, journal: n, lock: r, presses: i }, { entry: a, press: o }) {
	let s;
	try {
		s = await e.token();
		let r = new Date(t.now()).toISOString();
		if (await n.markSubmitted(a, r) === void 0) return {
			kind: "notSent",
			failure: M("journal_missing")
		};
	} catch (e) {
		return {
			kind: "notSent",
			failure: j(e)
		};
	}
	try {
		return pa(await e.exchange(Ua(a), {
			token: s,
			timeout: Va,
			headers: e.keyHeader(a.key),
			beforeSend: () => {
				if (!i.mayLeave(o, s) || !r.isHeldFor(a.accountId, a.key)) throw new Ha();
			}
		}), a, e.idempotency, t.now);
	} catch (e) {
		return e instanceof Ha ? {
			kind: "notSent",
			failure: M("payment_too_late")
		} : {
			kind: "unknown",
			failure: j(e)
		};
	}
}
// .tmp/earlier-build/src/services/bind/connection.ts
function Ga(e) {
	return o(({ sendBack: t }) => {
		let { listen: n, isVisible: r } = e(), i = () => t({ type: "connection.restored" }), a = [n("online", i), n("visibilitychange", () => {
			r() && i();
		})];
		return () => {
			for (let e of a) e();
		};
	});
}
// .tmp/earlier-build/src/services/bind/payment.ts
function Ka(e) {
	let t = Ja(e), { holdLock: n, readStatus: r, cancelPayment: i, readMatches: a, watchConnection: o } = t, s = wt.provide({ actors: {
		readStatus: r,
		watchConnection: o
	} }), c = bt.provide({ actors: {
		readMatches: a,
		watchConnection: o
	} }), l = Dt.provide({ actors: {
		readStatus: r,
		cancelPayment: i,
		readMatches: a
	} }), u = At.provide({ actors: {
		checkStatus: s,
		checkList: c,
		verifyRefusal: l,
		submitPayment: t.submitPayment,
		refreshToken: t.refreshToken
	} }), d = jt.provide({ actors: {
		sendPayment: u,
		holdLock: n,
		registerPress: t.registerPress,
		preparePayment: t.preparePayment,
		confirmPayee: t.confirmPayee
	} });
	return Mt.provide({ actors: {
		submitPayment: d,
		cancelPayment: vt.provide({ actors: {
			holdLock: t.holdLockToCancel,
			cancelPayment: i
		} }),
		checkStatus: s,
		checkList: c,
		removeEntry: t.removeEntry
	} });
}
function qa(e) {
	return o(({ sendBack: t, input: n }) => e().lock.hold(n, {
		granted: () => t({ type: "lock.granted" }),
		unavailable: () => t({ type: "lock.unavailable" })
	}));
}
function Ja(e) {
	return {
		holdLock: qa(e),
		holdLockToCancel: qa(e),
		watchConnection: Ga(() => e().browser),
		removeEntry: s(async ({ input: t }) => {
			t.key !== "" && await e().journal.remove(t.key);
		}),
		registerPress: s(({ input: t }) => e().presses.register(t.key)),
		preparePayment: s(({ input: t }) => Ba(e(), t)),
		confirmPayee: s(({ input: t }) => ra(e(), t)),
		submitPayment: s(({ input: t }) => Wa(e(), t)),
		refreshToken: s(() => e().api.renewToken()),
		readStatus: s(({ input: t }) => Fa(e(), t)),
		cancelPayment: s(({ input: t }) => Ia(e(), t)),
		readMatches: s(({ input: t }) => Oa(e(), t))
	};
}
// .tmp/earlier-build/tests/support/loaded-payment.ts
function Ya(e) {
	let t = Ka(e);
	return {
		load: async () => {},
		payment: () => t
	};
}
// .tmp/earlier-build/tests/simulation/run/people.ts
var Xa = [
	{
		id: "person-dana",
		name: "Dana",
		accountId: "acc_dana",
		mobile: "0400000001",
		balance: 2e4
	},
	{
		id: "person-priya",
		name: "Priya",
		accountId: "acc_priya",
		mobile: "0400000002",
		balance: 6e3
	},
	{
		id: "person-bela",
		name: "Bela",
		accountId: "acc_bela",
		mobile: "0400000005",
		balance: 5e4
	}
];
// .tmp/earlier-build/tests/simulation/client/order.ts
function Za({ operation: e, cents: t, paymentMethodId: n, toAccountId: r }) {
	switch (e) {
		case "topUp": return {
			operation: e,
			cents: t,
			currency: "AUD",
			paymentMethodId: n ?? ""
		};
		case "transfer": {
			let n = Xa.find(({ accountId: e }) => e === r);
			return {
				operation: e,
				cents: t,
				currency: "AUD",
				toAccountId: r ?? "",
				phone: n?.mobile ?? ""
			};
		}
		case "payout": return {
			operation: e,
			cents: t,
			currency: "AUD"
		};
	}
}
// .tmp/earlier-build/tests/simulation/client/shipped-client.ts
function Qa(e) {
	return u({
		types: {
			input: {},
			context: {},
			events: {},
			emitted: {},
			children: {}
		},
		actors: { payments: Ve(e, Ya(e)) }
	}).createMachine({
		context: ({ input: e }) => e,
		invoke: {
			id: "payments",
			src: "payments",
			input: ({ context: e }) => e
		},
		on: { "toast.raised": { actions: r(({ event: e }) => e) } }
	});
}
var $a = class {
	services;
	root;
	constructor() {
		this.root = Qa(() => {
			if (!this.services) throw Error("No page has these charts");
			return this.services;
		});
	}
}, eo = [], to = 0, no;
function ro(e) {
	no !== e && (no = e, to = 0);
	let t = eo[to] ?? new $a();
	return eo[to] = t, to += 1, t;
}
function io(e) {
	return new oo(e);
}
var ao = /^xstate\.error\.actor\.(payment-\d+|payments|submission|cancellation|check|sendPayment|checkStatus|checkList|verifyRefusal|journal)$/, oo = class {
	#e;
	#t;
	#n;
	#r = [];
	constructor(e) {
		this.#t = e;
		let { browser: t, accountId: r, idempotency: i, address: a } = e, o = ro(e.run);
		o.services = _t(t, p(() => new _e({
			address: a,
			idempotency: i,
			browser: t,
			token: () => e.token(),
			renewToken: () => e.renewToken()
		}))), this.#e = n(o.root, {
			input: {
				accountId: r,
				idempotency: i
			},
			clock: {
				setTimeout: (e, n) => t.setTimeout(e, n),
				clearTimeout: (e) => t.clearTimeout(e)
			},
			inspect: (e) => this.#o(e)
		}), this.#e.subscribe({ error: (t) => e.report.threw("the root", t) }), this.#e.on("toast.raised", ({ kind: e }) => this.#c(e)), this.#e.start(), this.#i.on("*", (e) => this.#s(e));
	}
	get #i() {
		let { payments: e } = this.#e.getSnapshot().children;
		if (!e) throw Error("The payments coordinator is gone");
		return e;
	}
	press(e, t) {
		let { accountId: n, report: r } = this.#t;
		if (this.#e.getSnapshot().status === "stopped") {
			r.notSent(e, "signed out");
			return;
		}
		let i = Za(t);
		this.#i.getSnapshot().hasTag("locked") && r.sometimes("client: a press while the lock is held"), this.#i.send({
			type: "payment.requested",
			order: i,
			requestedBy: `${n} press ${e}`
		});
	}
	click(e, t) {
		if (e === "Remove entry") {
			this.#i.send({
				type: "unreadable.removed",
				id: t
			});
			return;
		}
		let n = this.#a().find((e) => so(e) === t);
		switch (e) {
			case "Check again":
				n?.send({ type: "check.requested" });
				return;
			case "Cancel payment":
				n?.send({ type: "cancel.requested" });
				return;
			case "Send again":
				n?.send({ type: "resend.requested" }), n?.send({ type: "resend.confirmed" });
				return;
			case "It went through":
				n?.send({ type: "outcome.confirmed" });
				return;
			case "It did not": n?.send({ type: "outcome.denied" });
		}
	}
	standing() {
		if (this.#e.getSnapshot().status !== "active") return [];
		let e = this.#i.getSnapshot(), { context: t } = e, n = e.hasTag("locked");
		return [
			...t.elsewhere.map(({ key: e }) => ({
				key: e,
				state: "elsewhere",
				buttons: []
			})),
			...t.payments.flatMap((e) => {
				let t = so(e);
				return t === void 0 ? [] : e.getSnapshot().hasTag("undecided") ? [{
					key: t,
					state: "undecided",
					buttons: lo(e, n)
				}] : e.getSnapshot().hasTag("locked") ? [{
					key: t,
					state: "checking",
					buttons: []
				}] : [];
			}),
			...t.unreadable.map((e) => ({
				key: e,
				state: "unreadable",
				buttons: ["Remove entry"]
			}))
		];
	}
	signOut() {
		this.#e.stop();
	}
	hasNoPayment() {
		let { payments: e, elsewhere: t, unreadable: n } = this.#i.getSnapshot().context;
		return e.length + t.length + n.length === 0;
	}
	state() {
		return this.#e.getPersistedSnapshot();
	}
	#a() {
		return this.#i.getSnapshot().context.payments;
	}
	#o(e) {
		if (e.type !== "@xstate.event") return;
		let { event: t, actorRef: n } = e, { report: r } = this.#t;
		if (t.type.startsWith("report.")) {
			let { payments: e } = n.getSnapshot().context, r = e.find(({ id: e }) => e === t.id), i = r?.getSnapshot().context.requestedBy;
			this.#n = {
				report: t,
				key: r && so(r),
				requestedBy: i
			};
		} else if (t.type === "entry.recorded") {
			let { requestedBy: e } = n.getSnapshot().context;
			r.keyed(co(e) ?? -1, t.entry.key);
		} else t.type === "journal.read" && t.journal.entries.length > 0 ? r.sometimes("client: a payment is taken up after a load") : t.type === "submission.undecided" && t.failure?.code === "payee_changed" ? r.sometimes("client: the payee has changed") : t.type === "list.read" && t.matches.length > 0 ? r.sometimes("client: the list suggests a transaction") : ao.test(t.type) && r.threw(t.type, t.error);
	}
	#s(e) {
		let { report: t } = this.#t, n = co(e.requestedBy), r = this.#n;
		if (e.type === "payment.declined") {
			let i = e.failure.code ?? e.failure.kind, a = r?.requestedBy === e.requestedBy;
			r?.report.type === "report.decided" && a && r.key !== void 0 ? t.told(r.key, {
				outcome: "declined",
				isShownAsSuccess: !1
			}) : n !== void 0 && (i === "journal_full" && t.sometimes("client: the journal is full"), t.notSent(n, i));
		} else if (r?.key === void 0) return;
		else e.type === "payment.undecided" ? t.sometimes("client: a payment is undecided") : e.type === "payment.removed" ? t.sometimes("client: another tab has decided a payment") : e.type === "payment.confirmed" ? t.answered(r.key, !0) : e.type === "payment.dismissed" ? t.answered(r.key, !1) : r.report.type === "report.decided" && this.#r.push({
			key: r.key,
			report: r.report
		});
	}
	#c(e) {
		let t = this.#r.shift();
		if (!t) return;
		let { state: n } = t.report.outcome;
		this.#t.report.told(t.key, {
			outcome: n,
			isShownAsSuccess: e === "success"
		});
	}
};
function so(e) {
	return e.getSnapshot().context.entry?.key;
}
function co(e) {
	let t = / press (\d+)$/.exec(e)?.[1];
	return t === void 0 ? void 0 : Number(t);
}
function lo(e, t) {
	let n = e.getSnapshot();
	return n.hasTag("byList") ? [
		"Check again",
		"It went through",
		"It did not"
	] : t ? ["Check again"] : n.hasTag("resendable") ? [
		"Check again",
		"Cancel payment",
		"Send again"
	] : ["Check again", "Cancel payment"];
}
export { io as startShippedClient };
