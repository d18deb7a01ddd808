/**
 * An address that leads through a library's proxy. `prefix` comes before it, as libraries configure it (`https://proxy.example/login?url=`); where the proxy
 * wants the address encoded, the prefix ends with `qurl=` (EZproxy) or contains `{url}` where it goes. Without a prefix the address stays
 * as it is.
 */
export function proxiedAddress(prefix: string, address: string): string {
  if (prefix.includes('{url}')) return prefix.replace('{url}', encodeURIComponent(address))
  if (/[?&]qurl=$/.test(prefix)) return prefix + encodeURIComponent(address)
  return prefix + address
}
