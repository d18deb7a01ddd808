import type { ChosenCut, CutChoice, useCuts } from '#web/data/clearance/use-measured-cut.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { cutAsked } from './clearances-path.ts'
import { clearedText } from './words.ts'

interface CutSelectProps {
  cuts: ReturnType<typeof useCuts>
  chosen: ChosenCut
  onChoose: (cut: CutChoice | null) => void
}

/** Which cut is looked at: a paper edit as it is now, or a version. */
export function CutSelect({ cuts, chosen, onChoose }: CutSelectProps) {
  const t = useText(clearedText)
  const nameOf = useNameOfCut()
  return (
    <Select
      label={t('countedIn')}
      value={`${chosen.kind}:${chosen.kind === 'edit' ? chosen.edit.id : chosen.version.id}`}
      options={[
        ...cuts.edits.map((edit) => ({ value: `edit:${edit.id}`, label: t('inEdit', { title: edit.title }) })),
        ...cuts.versions.map((version) => ({
          value: `version:${version.id}`,
          label: t('inVersion', { title: nameOf({ kind: 'version', version }) }),
        })),
      ]}
      onChange={(event) => onChoose(cutAsked(event.target.value))}
    />
  )
}

/** How a cut is called; empty without one. */
export function useNameOfCut() {
  const t = useText(clearedText)
  return (chosen: ChosenCut | null): string =>
    chosen?.kind === 'edit'
      ? chosen.edit.title
      : chosen
        ? chosen.version.label || t('versionNumber', { number: chosen.version.number })
        : ''
}
