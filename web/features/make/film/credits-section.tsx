import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCredits, parseCredits } from '#core/text/line-lists.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { type Credit, creditActs, creditsWritten, ownCredits, replaceCredits } from '../data/credits.ts'
import { newRow } from '../film-words/new-row.ts'
import { RowsSection } from '../film-words/rows-section.tsx'
import { deskText } from '../words.ts'
import { CreditProfile } from './credit-profile.tsx'
import { ListEditor } from './list-editor.tsx'

/** A longer list of credits is a text at first: so many rows of fields are hard to search. */
const mostRows = 120

/** The billing block, in order: row by row, each name with a profile to lead to, or as a text one writes or pastes. */
export function CreditsSection({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const id = useId()
  const credits = useQuery(ownCredits(film.id))
  const written = useQuery(creditsWritten)
  const [chosen, setChosen] = useState<boolean>()
  const asText = chosen ?? (credits.data?.length ?? 0) > mostRows
  const other = (
    <Button small kind="plain" onClick={() => setChosen(!asText)}>
      {t(asText ? 'creditsAsRows' : 'creditsAsText')}
    </Button>
  )
  if (asText)
    return (
      <ListEditor
        query={credits}
        id="film-credits"
        title={t('credits')}
        hint={t('creditsHint')}
        example={t('creditsExample')}
        kept={formatCredits(credits.data ?? [])}
        parse={(text) => {
          const { credits: items, problems } = parseCredits(text)
          return { items, problems }
        }}
        save={(items) => replaceCredits(film.id, credits.data ?? [], items)}
        more={other}
      />
    )
  return (
    <Fetched query={credits} what={t('fetchingPart', { part: t('credits') })}>
      <RowsSection<Credit>
        id="film-credits"
        title={t('credits')}
        hint={t('creditsRowsHint')}
        of={film.id}
        rows={credits.data ?? []}
        acts={creditActs}
        ordered
        blank={() => ({ ...newRow(), role: '', name: '', profileId: null })}
        addWords={t('addCredit')}
        called={({ role, name }) => [role, name].filter(Boolean).join(', ')}
        problemOf={({ role, name }) => (role.trim() === '' || name.trim() === '' ? t('creditNeedsBoth') : undefined)}
        fields={(credit, set) => (
          <>
            <TextField
              label={t('creditRole')}
              list={`${id}-roles`}
              maxLength={80}
              value={credit.role}
              onChange={(event) => set({ role: event.target.value })}
            />
            <TextField
              label={t('creditName')}
              list={`${id}-names`}
              maxLength={120}
              value={credit.name}
              onChange={(event) => set({ name: event.target.value })}
            />
            <CreditProfile name={credit.name} profileId={credit.profileId} onChoose={(profileId) => set({ profileId })} />
          </>
        )}
        more={other}
      />
      <datalist id={`${id}-roles`}>
        {written.data?.roles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <datalist id={`${id}-names`}>
        {written.data?.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Fetched>
  )
}
