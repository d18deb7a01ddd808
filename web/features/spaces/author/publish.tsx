import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { type MissingName, missingNames } from '#core/spaces/space.ts'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Radio } from '#web/ui/controls/check.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { publishSpace, withdrawSpace } from '../data/spaces.ts'
import { spacesText } from '../words.ts'
import type { Draft } from './use-draft.ts'

/** To whom it is shown, and what is missing until it can be. */
export function Publish({ space, own }: { space: Space; own: Draft }) {
  const t = useText(spacesText)
  const films = useQuery(myDocumentaries)
  const [audience, setAudience] = useState(space.audience)
  const [working, setWorking] = useState(false)
  const { draft } = own
  const missing = space.missing.filter((name): name is MissingName => missingNames.includes(name as MissingName))
  const show = async () => {
    setWorking(true)
    try {
      await own.save()
      await publishSpace(space.id, audience)
      toast.success(t('isShown'), draft.title)
    } catch (cause) {
      toast.failure(t('notDone'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  const takeBack = async () => {
    setWorking(true)
    try {
      await withdrawSpace(space.id)
      toast.success(t('isTakenBack'), draft.title, { label: t('undo'), onPress: () => void publishSpace(space.id, space.audience) })
    } catch (cause) {
      toast.failure(t('notDone'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <section aria-labelledby="author-publish" className="author-publish">
      <div className="head">
        <h2 id="author-publish">{t('publishHead')}</h2>
      </div>
      <Select
        label={t('film')}
        hint={t('filmHint')}
        value={draft.documentaryId ?? ''}
        onChange={(event) => own.change({ documentaryId: event.target.value || null })}
        options={[
          { value: '', label: t('noFilm') },
          ...(films.data ?? []).map(({ id, title }) => ({ value: id, label: title || t('untitled') })),
        ]}
      />
      <fieldset>
        <legend className="field-label">{t('audience')}</legend>
        <Radio name="audience" checked={audience === 'everyone'} onChange={() => setAudience('everyone')}>
          {t('audience_everyone')}
        </Radio>
        <Radio name="audience" checked={audience === 'film'} disabled={!draft.documentaryId} onChange={() => setAudience('film')}>
          {t('audience_film')}
        </Radio>
      </fieldset>
      {missing.length > 0 && (
        <div>
          <p className="ui" id="missing">
            {t('missingHead')}
          </p>
          <ul className="missing ui">
            {missing.map((name) => (
              <li key={name}>{t(`missing_${name}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="author-acts">
        <Button
          kind="ink"
          working={working && t('showing')}
          notNow={missing.length > 0 || (space.publishedAt !== null && audience === space.audience)}
          {...(missing.length > 0 && { 'aria-describedby': 'missing' })}
          onClick={() => void show()}
        >
          {space.publishedAt ? t('showAnew') : t('show')}
        </Button>
        {space.publishedAt && (
          <Button small onClick={() => void takeBack()}>
            {t('takeBack')}
          </Button>
        )}
      </p>
    </section>
  )
}
