import './class-clips.css'
import './class-lists.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { proxiedAddress } from '#core/institutions/proxied-address.ts'
import { clipsOf } from '#web/data/institutions/class-clips.ts'
import { classClipPage } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { ClipPage } from './clip-page.tsx'
import { CourseClips } from './course-clips.tsx'
import { ListPage } from './list-page.tsx'
import { ListsSection } from './lists-section.tsx'
import { MakeClip } from './make-clip.tsx'
import { clipsText } from './words.ts'

const aYearAgo = () => new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)

/** Clips and playlists of an institution, and where teachers make them; or one of them (`?clip=`, `?list=`). */
export function TeachingView({ institution }: { institution: MyInstitution }) {
  const [query] = useSearchParams()
  const clip = query.get('clip')
  const list = query.get('list')
  if (list) return <ListPage key={list} list={list} institution={institution} />
  return clip ? <ClipPage key={clip} clip={clip} institution={institution} /> : <AllClips institution={institution} />
}

function AllClips({ institution }: { institution: MyInstitution }) {
  const t = useText(clipsText)
  const [since] = useState(aYearAgo)
  const clips = useQuery(clipsOf(institution.id, since))
  const [made, setMade] = useState<string>()
  const teaches = institution.role !== 'member'
  if (clips.isPending) return <Loading what={t('fetching')} />
  if (clips.isLoadingError) return <PartFailed again={clips.refetch} />
  const courses = [...Map.groupBy(clips.data, ({ course }) => course)].toSorted(([one], [other]) => one.localeCompare(other))
  return (
    <div className="clips">
      <section aria-labelledby="clips">
        <div className="head">
          <h2 id="clips">{t('clips')}</h2>
        </div>
        {clips.data.length === 0 && <Empty title={t('noClips')} text={t(teaches ? 'noClipsText' : 'noClipsMember')} />}
        {courses.map(([course, some]) => (
          <CourseClips key={course} course={course} clips={some} institution={institution} />
        ))}
      </section>
      <ListsSection institution={institution} clips={clips.data} />
      {teaches && (
        <section aria-labelledby="make-clip" className="no-print">
          <div className="head">
            <h2 id="make-clip">{t('make')}</h2>
          </div>
          {made && (
            <div role="status" className="clips-made">
              <AddressToCopy
                label={t('link')}
                address={proxiedAddress(institution.proxyPrefix, location.origin + classClipPage(institution, made))}
              />
            </div>
          )}
          <MakeClip institution={institution} onMade={setMade} />
        </section>
      )}
    </div>
  )
}
