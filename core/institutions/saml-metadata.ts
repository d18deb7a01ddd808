/**
 * What a person checks in SAML metadata before the house trusts it: the entity it names, and the host people are sent to; `validUntil`
 * as ISO 8601. For display only;
 * auth/v1 parses the metadata when it is connected. Empty where it does not say.
 */
export function readMetadata(xml: string): { entityId: string; signInHost: string; validUntil: string | null } {
  const entityId = /<(?:[\w-]+:)?EntityDescriptor\b[^<>]*?\sentityID\s*=\s*["']([^"']{1,500})["']/.exec(xml)?.[1] ?? ''
  const address = /<(?:[\w-]+:)?SingleSignOnService\b[^<>]*?\sLocation\s*=\s*["']([^"']{1,2000})["']/.exec(xml)?.[1] ?? ''
  const until = /<(?:[\w-]+:)?EntityDescriptor\b[^<>]*?\svalidUntil\s*=\s*["']([^"']{1,40})["']/.exec(xml)?.[1]
  const validUntil = until && !Number.isNaN(Date.parse(until)) ? new Date(until).toISOString() : null
  return { entityId, validUntil, signInHost: URL.canParse(address) ? new URL(address).host : '' }
}
