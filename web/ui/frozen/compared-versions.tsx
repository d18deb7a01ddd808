import { Select } from '../controls/select.tsx'
import { useText } from '../text.ts'
import type { FrozenVersion } from './frozen-versions.tsx'
import { frozenText } from './words.ts'

/** What is there now, beside the numbers of versions. */
export const now = 'now'

interface ComparedVersionsProps {
  versions: readonly FrozenVersion[]
  from: number
  to: number | typeof now
  onChange: (from: number, to: number | typeof now) => void
}

/** From which version to which, or to what is there now, something is compared. */
export function ComparedVersions({ versions, from, to, onChange }: ComparedVersionsProps) {
  const t = useText(frozenText)
  const options = versions.map(({ number, name }) => ({
    value: String(number),
    label: name ? `${number} ${name}` : t('versionNumber', { number }),
  }))
  return (
    <div className="frozen-compared">
      <Select
        label={t('compareFrom')}
        value={String(from)}
        onChange={({ target }) => onChange(Number(target.value), to)}
        options={options}
      />
      <Select
        label={t('compareTo')}
        value={String(to)}
        onChange={({ target }) => onChange(from, target.value === now ? now : Number(target.value))}
        options={[{ value: now, label: t('asItIsNow') }, ...options]}
      />
    </div>
  )
}
