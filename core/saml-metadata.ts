/**
 * What a person has to see of SAML metadata before the house trusts it: whose it says it is, and the host people are sent to. Read from the text alone, because
 * nothing hangs on it: what counts is read with care by auth/v1 when it is connected. Empty where it does not say.
 */
export function readMetadata(xml: string): { entityId: string; signInHost: string } {
  const entityId = /<(?:[\w-]+:)?EntityDescriptor\b[^<>]*?\sentityID\s*=\s*["']([^"']{1,500})["']/.exec(xml)?.[1] ?? ''
  const address = /<(?:[\w-]+:)?SingleSignOnService\b[^<>]*?\sLocation\s*=\s*["']([^"']{1,2000})["']/.exec(xml)?.[1] ?? ''
  return { entityId, signInHost: URL.canParse(address) ? new URL(address).host : '' }
}
