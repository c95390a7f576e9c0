/** W3C Trace Context: all calls of one payment share a trace; its id is the payment's key without hyphens. */
export function traceIdsOf(uuid: string): { readonly traceId: string; readonly spanId: string } {
  const traceId = uuid.replaceAll(/\W/g, "");
  return { traceId, spanId: traceId.slice(16) };
}
