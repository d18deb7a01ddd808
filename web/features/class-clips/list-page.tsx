import './class-clips.css'
import './class-lists.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { proxiedAddress } from '#core/institutions/proxied-address.ts'
import { deskPath } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AllowFrame } from './allow-frame.tsx'
import { ChangeList } from './change-list.tsx'
import { ClassCode } from './class-code.tsx'
import { listFrame, listPath } from './clip-path.ts'
import { listQuery } from './data/class-lists.ts'
import { HandIn } from './hand-in.tsx'
import { ListAnswers } from './list-answers.tsx'
import { ListClipPart } from './list-clip.tsx'
import { MyFrames } from './my-frames.tsx'
import { clipsText } from './words.ts'

/** A playlist as a class sees it: its clips one after another (`?place=`), each stopping at its questions; for those who teach, what was answered. */
export function ListPage({ list, institution }: { list: string; institution: MyInstitution }) {
  const t = useText(clipsText)
  const asked = useQuery(listQuery(list))
  const [query] = useSearchParams()
  const shown = asked.data
  usePageTitle(shown?.title)
  const back = (
    <Link className="text-link ui" to={deskPath(institution, 'teaching')}>
      {t('back')}
    </Link>
  )
  if (asked.isPending) return <Loading what={t('fetchingList')} />
  if (asked.isLoadingError) return <PartFailed again={asked.refetch} />
  if (!shown) return <Denied title={t('listNotYours')} text={t('notYoursText')} act={back} />
  if (shown.removed) return <Denied title={t('listGone')} text={t('listGoneText')} act={back} />
  const path = listPath(institution, list)
  const place = Math.min(Math.max(1, Number(query.get('place')) || 1), shown.clips.length)
  const clip = shown.clips[place - 1]
  const teaches = institution.role !== 'member'
  const frame = query.get('frame')
  return (
    <article className="clip">
      <header className="clip-head">
        {shown.kept && <p className="small">{back}</p>}
        <h2 className="title-l">{shown.title}</h2>
        {shown.course && <p className="ui dim">{shown.course}</p>}
        {shown.words && <p className="lead measure clip-words">{shown.words}</p>}
      </header>
      {frame && <AllowFrame key={frame} part={{ list }} mark={frame} />}
      {!frame && shown.kept && <MyFrames part={{ list }} />}
      {shown.clips.length > 1 && (
        <nav className="list-clips" aria-label={t('clips')}>
          <ol>
            {shown.clips.map(({ id, title, questions }, at) => (
              <li key={id}>
                <Link to={`${path}&place=${at + 1}`} aria-current={at + 1 === place ? 'step' : undefined}>
                  {title}
                </Link>
                {questions.length > 0 && shown.kept && (
                  <span className="small dim">
                    {t('answered', { done: questions.filter(({ answer }) => answer).length, count: questions.length })}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {clip && (
        <ListClipPart
          key={clip.id}
          list={shown}
          clip={clip}
          number={place}
          next={place < shown.clips.length ? `${path}&place=${place + 1}` : undefined}
        />
      )}
      {shown.graded && <HandIn list={shown} />}
      {teaches && (
        <>
          {(shown.mine || institution.role === 'librarian') && <ChangeList institution={institution} list={shown} />}
          <ListAnswers list={list} />
          <ClassCode list={list} institution={institution} />
          <AddressToCopy label={t('listLink')} address={proxiedAddress(institution.proxyPrefix, location.origin + path)} />
          <AddressToCopy label={t('frame')} hint={t('listFrameHint')} address={listFrame(location.origin, institution, shown)} />
        </>
      )}
    </article>
  )
}
