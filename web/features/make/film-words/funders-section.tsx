import { type Funder, funderActs } from '#web/data/film/film-words.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { newRow } from './new-row.ts'
import { RowsSection } from './rows-section.tsx'
import { filmWordsText } from './words.ts'

/** Who paid for the film, under which programme. */
export function FundersSection({ documentaryId, funders }: { documentaryId: string; funders: readonly Funder[] }) {
  const t = useText(filmWordsText)
  const problemOf = (funder: Funder) =>
    funder.name.trim() === '' ? t('funderNeedsName') : /^(https?:\/\/\S+)?$/.test(funder.webAddress) ? undefined : t('webAddressWrong')
  return (
    <RowsSection
      id="film-funders"
      title={t('funders')}
      hint={t('fundersHint')}
      of={documentaryId}
      rows={funders}
      acts={funderActs}
      ordered
      blank={() => ({ ...newRow(), name: '', programme: '', webAddress: '' })}
      addWords={t('addFunder')}
      called={(funder) => funder.name}
      problemOf={problemOf}
      fields={(funder, set, problem) => (
        <>
          <TextField label={t('funderName')} maxLength={160} value={funder.name} onChange={(event) => set({ name: event.target.value })} />
          <TextField
            label={t('programme')}
            maxLength={160}
            value={funder.programme}
            onChange={(event) => set({ programme: event.target.value })}
          />
          <TextField
            label={t('webAddress')}
            inputMode="url"
            maxLength={300}
            value={funder.webAddress}
            placeholder="https://"
            error={funder.name.trim() && problem}
            onChange={(event) => set({ webAddress: event.target.value.trim() })}
          />
        </>
      )}
    />
  )
}
