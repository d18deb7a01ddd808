import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedClip } from '#contract/institutions/class-clips.ts'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { listPath } from './clip-path.ts'
import { listsOf, removeList } from './data/class-lists.ts'
import { MakeList } from './make-list.tsx'
import { clipsText } from './words.ts'

/** The playlists of an institution, and where those who teach make one of its clips. */
export function ListsSection({ institution, clips }: { institution: MyInstitution; clips: readonly ListedClip[] }) {
  const t = useText(clipsText)
  const lists = useQuery(listsOf(institution.id))
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const teaches = institution.role !== 'member'
  const takeAway = async (id: string, title: string) => {
    try {
      await removeList(institution.id, id, true)
      toast.success(t('removed', { title }), undefined, { label: t('undo'), onPress: () => void removeList(institution.id, id, false) })
    } catch (refused) {
      toast.failure(t('notChanged'), (refused as Error).message)
    }
  }
  return (
    <section aria-labelledby="lists">
      <div className="head">
        <h2 id="lists">{t('lists')}</h2>
      </div>
      <Fetched query={lists} what={t('fetchingList')}>
        {teaches && <p className="ui measure dim">{t('listsText')}</p>}
        {lists.data?.length === 0 && <p className="ui dim clips-none">{t('noLists')}</p>}
        <ul className="clips-list">
          {lists.data?.map(({ id, title, course, clips: count, questions, mine }) => (
            <li key={id}>
              <span className="clips-what">
                <TextLink to={listPath(institution, id)}>{title}</TextLink>
                {course && <span className="small dim">{course}</span>}
              </span>
              <span className="small dim">
                {t('listSays', { clips: t('clipCount', { count }), questions: t('questionCount', { count: questions }) })}
              </span>
              {(institution.role === 'librarian' || (teaches && mine)) && (
                <Button small kind="plain" aria-label={t('removeNamed', { title })} onClick={() => void takeAway(id, title)}>
                  {t('remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Fetched>
      {made && (
        <div role="status" className="clips-made">
          <AddressToCopy label={t('listLink')} address={location.origin + listPath(institution, made)} />
        </div>
      )}
      {teaches && clips.length > 0 && !making && (
        <p className="clips-none no-print">
          <Button onClick={() => setMaking(true)}>{t('makeList')}</Button>
        </p>
      )}
      {making && (
        <MakeList
          institution={institution}
          clips={clips}
          onMade={(list) => {
            setMade(list)
            setMaking(false)
          }}
        />
      )}
    </section>
  )
}
