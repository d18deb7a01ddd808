import type { useText } from '#web/ui/text.ts'
import type { documentaryText } from './words.ts'

/** "Festival cut, version 3"; nothing for a single cut without a name. */
export function versionWords(
  { label, number }: { label: string; number: number },
  t: ReturnType<typeof useText<typeof documentaryText.english>>,
): string {
  if (label) return number > 1 ? t('namedVersion', { label, number }) : label
  return number > 1 ? t('version', { number }) : ''
}
