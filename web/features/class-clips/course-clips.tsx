import type { ListedClip } from '#contract/institutions/class-clips.ts'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { removeClip } from '#web/data/institutions/class-clips.ts'
import { classClipPage } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { clipsText } from './words.ts'

interface CourseClipsProps {
  course: string
  clips: readonly ListedClip[]
  institution: MyInstitution
}

/** The clips of a course; for teachers with anonymous play counts and times. */
export function CourseClips({ course, clips, institution }: CourseClipsProps) {
  const t = useText(clipsText)
  const teaches = institution.role !== 'member'
  const wasPlayed = clips.some(({ plays }) => plays)
  const played = (some: readonly ListedClip[]) => ({
    plays: t('playCount', { count: some.reduce((sum, { plays }) => sum + (plays ?? 0), 0) }),
    minutes: t('minutes', { count: Math.round(some.reduce((sum, { watchedMs }) => sum + (watchedMs ?? 0), 0) / 60_000) }),
  })
  const takeAway = async ({ id, title }: ListedClip) => {
    try {
      await removeClip(institution.id, id, true)
      toast.success(t('removed', { title }), undefined, {
        label: t('undo'),
        onPress: () => void removeClip(institution.id, id, false),
      })
    } catch (refused) {
      toast.failure(t('notChanged'), (refused as Error).message)
    }
  }
  return (
    <section className="clips-course" aria-label={course || t('withoutCourse')}>
      <h3 className="title-s">{course || t('withoutCourse')}</h3>
      {teaches && (
        <p className="small dim">
          {t(wasPlayed ? 'courseSums' : 'courseNotPlayed', { clips: t('clipCount', { count: clips.length }), ...played(clips) })}
        </p>
      )}
      <ul className="clips-list">
        {clips.map((clip) => (
          <li key={clip.id}>
            <FilmStill objectName={clip.posterObject} />
            <span className="clips-what">
              <TextLink to={classClipPage(institution, clip.id)}>{clip.title}</TextLink>
              <span className="small dim">
                {t('from', { film: clip.film, from: formatTimecode(clip.startsMs), to: formatTimecode(clip.endsMs) })}
              </span>
            </span>
            <span className="small dim">
              {clip.state === 'open'
                ? teaches && t(clip.plays ? 'played' : 'notPlayed', played([clip]))
                : t(clip.state === 'ended' ? 'state_endedSome' : `state_${clip.state}`)}
            </span>
            {(institution.role === 'librarian' || (teaches && clip.mine)) && (
              <Button small kind="plain" aria-label={t('removeNamed', { title: clip.title })} onClick={() => void takeAway(clip)}>
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
