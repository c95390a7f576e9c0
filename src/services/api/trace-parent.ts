/** The trace of a UUID: all calls of one payment are one trace, whose id is the payment's key without its hyphens. */
export function traceOf(uuid: string): { readonly traceId: string; readonly spanId: string } {
  const traceId = uuid.replaceAll(/[^\da-f]/g, "");
  return { traceId, spanId: traceId.slice(16) };
}

/** The header `traceparent` (W3C Trace Context), of a keyed call's own trace or of a new one. */
export function traceParent(uuid: string): string {
  const { traceId, spanId } = traceOf(uuid);
  return `00-${traceId}-${spanId}-01`;
}
