import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassList } from '#contract/institutions/class-lists.ts'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { clipsOf } from '#web/data/institutions/class-clips.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { MakeList } from './make-list.tsx'
import { clipsText } from './words.ts'

/** Title, clips and questions of a playlist can be edited in place by its creator and librarians. */
export function ChangeList({ institution, list }: { institution: MyInstitution; list: ClassList }) {
  const t = useText(clipsText)
  const [changing, setChanging] = useState(false)
  const [since] = useState(() => new Date().toISOString())
  const clips = useQuery({ ...clipsOf(institution.id, since), enabled: changing })
  const close = () => setChanging(false)
  if (!changing)
    return (
      <p className="clips-none no-print">
        <Button onClick={() => setChanging(true)}>{t('changeList')}</Button>
      </p>
    )
  return (
    <Fetched query={clips} what={t('fetchingList')}>
      {clips.data && <MakeList institution={institution} clips={clips.data} list={list} onMade={close} onCancel={close} />}
    </Fetched>
  )
}
