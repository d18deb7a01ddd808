import { type ImpactKind, impactKinds } from '#web/data/film/impact.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { impactText } from './words.ts'

/** Which kind of change a goal, or a piece of evidence, is about. */
export function KindSelect({ kind, onChange }: { kind: ImpactKind; onChange(kind: ImpactKind): void }) {
  const t = useText(impactText)
  return (
    <Select
      label={t('kind')}
      value={kind}
      onChange={(event) => onChange(event.target.value as ImpactKind)}
      options={impactKinds.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
    />
  )
}
