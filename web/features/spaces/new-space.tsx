import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type SpaceKind, spaceKinds } from '#core/spaces/space.ts'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Radio } from '#web/ui/controls/check.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { spacePath } from './addresses.ts'
import { beginSpace } from './data/spaces.ts'
import { spacesText } from './words.ts'

/** Which of the three kinds, its name, and which of the person's films it belongs to. */
export function NewSpace({ onDone }: { onDone(): void }) {
  const t = useText(spacesText)
  const navigate = useNavigate()
  const films = useQuery(myDocumentaries)
  const [kind, setKind] = useState<SpaceKind>('map')
  const [film, setFilm] = useState('')
  const { form, errors, working } = useForm({
    validate: ({ text }) => ({ title: text('title') ? undefined : t('titleNeeded') }),
    submit: async ({ text }) => {
      const id = await beginSpace(kind, text('title'), film || null)
      onDone()
      await navigate(spacePath(id, { edit: true }))
    },
    failed: (cause) => ({ title: (cause as Error).message }),
  })
  return (
    <form {...form} className="new-space" aria-label={t('newSpace')}>
      <fieldset className="new-kinds">
        <legend className="field-label">{t('kind')}</legend>
        {spaceKinds.map((each) => (
          <div key={each}>
            <Radio name="kind" checked={kind === each} onChange={() => setKind(each)}>
              {t(`kind_${each}`)}
            </Radio>
            <p className="small dim">{t(`kindText_${each}`)}</p>
          </div>
        ))}
      </fieldset>
      <TextField label={t('name')} name="title" maxLength={160} error={errors.title} autoComplete="off" />
      <Select
        label={t('film')}
        value={film}
        onChange={(event) => setFilm(event.target.value)}
        options={[
          { value: '', label: t('noFilm') },
          ...(films.data ?? []).map(({ id, title }) => ({ value: id, label: title || t('untitled') })),
        ]}
      />
      <Button type="submit" kind="ink" working={working && t('making')}>
        {t('begin')}
      </Button>
    </form>
  )
}
