import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ClassClip } from '#contract/institutions/class-clips.ts'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { proxiedAddress } from '#core/institutions/proxied-address.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { clipQuery } from '#web/data/institutions/class-clips.ts'
import { classClipPage, deskPath, paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { AllowFrame } from './allow-frame.tsx'
import { clipFrame } from './clip-path.ts'
import { MyFrames } from './my-frames.tsx'
import { PlayClip } from './play-clip.tsx'
import { clipsText } from './words.ts'

/** A clip as a class sees it: the state of its licence, then the passage and the assignment. */
export function ClipPage({ clip, institution }: { clip: string; institution: MyInstitution }) {
  const t = useText(clipsText)
  const asked = useQuery(clipQuery(clip))
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useSearchParams()[0].get('frame')
  const shown = asked.data
  usePageTitle(shown?.title)
  useEffect(() => {
    if (shown) heading.current?.focus({ preventScroll: true })
  }, [shown?.id, shown])
  const back = (
    <Link className="text-link ui" to={deskPath(institution, 'teaching')}>
      {t('back')}
    </Link>
  )
  if (asked.isPending) return <Loading what={t('fetchingClip')} />
  if (asked.isLoadingError) return <PartFailed again={asked.refetch} />
  if (!shown) return <Denied title={t('notYours')} text={t('notYoursText')} act={back} />
  const { title, words, course, startsMs, endsMs, film, state } = shown
  return (
    <article className="clip">
      <header className="clip-head">
        <p className="small">{back}</p>
        <h2 className="title-l" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {course && <p className="ui dim">{course}</p>}
        <p className="ui clip-state" data-state={shown.removed ? 'gone' : state} role="status">
          {shown.removed ? t('wasRemoved') : <ClipState clip={shown} />}
        </p>
      </header>
      {frame && <AllowFrame key={frame} part={{ clip }} mark={frame} />}
      {!frame && <MyFrames part={{ clip }} />}
      {!film ? (
        <p className="lead measure">
          {shown.removed ? t('wasRemovedText') : state === 'gone' ? t('goneText') : t('whatToDo', { institution: shown.institution })}
        </p>
      ) : (
        <>
          {film.contentNotes && <p className="ui measure">{t('contentNotes', { notes: film.contentNotes })}</p>}
          <PlayClip clip={shown} film={film} />
          <div className="clip-about">
            {words && <p className="lead measure clip-words">{words}</p>}
            <p className="ui dim">
              {film.title}
              {[film.director, film.year].filter(Boolean).map((each) => `, ${each}`)} ·{' '}
              {t('passage', { from: formatTimecode(startsMs), to: formatTimecode(endsMs) })}
            </p>
            {institution.role !== 'member' && shown.followed !== 'made' && (
              <p className="small dim measure">{t(`followed_${shown.followed}`)}</p>
            )}
            <p className="ui">
              <Link className="text-link" to={`${paths.documentary(film.documentaryId)}?t=${startsMs / 1000}&end=${endsMs / 1000}`}>
                {t('transcript')}
              </Link>
            </p>
            <p className="small dim">{t('counted')}</p>
          </div>
        </>
      )}
      {institution.role !== 'member' && !shown.removed && (
        <>
          <AddressToCopy
            label={t('link')}
            address={proxiedAddress(institution.proxyPrefix, location.origin + classClipPage(institution, clip))}
          />
          <AddressToCopy label={t('frame')} hint={t('frameHint')} address={clipFrame(location.origin, institution, shown)} />
        </>
      )}
    </article>
  )
}

/** State of its licence in a sentence. */
function ClipState({ clip: { state, endsOn } }: { clip: ClassClip }) {
  const t = useText(clipsText)
  const date = endsOn && calendarDay(endsOn, { dateStyle: 'long' })
  if (state === 'open') return date ? t('state_openUntil', { date }) : t('state_open')
  if (state === 'ended') return date ? t('state_ended', { date }) : t('state_endedSome')
  return t(`state_${state}`)
}
