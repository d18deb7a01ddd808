import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import ContactPage from '#web/features/contact/page.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'

const ParticipantPage = lazy(async () => ({
  default: (await import('#web/features/participant/participant-page.tsx')).ParticipantPage,
}))

/** Writing to the house; and, under `?participant=`, what a person in a film is asked by their link. */
export default function Contact() {
  const [query] = useSearchParams()
  const participant = query.get('participant')
  return participant ? (
    <Suspense fallback={<PageSkeleton kind="text" />}>
      <ParticipantPage linkKey={participant} />
    </Suspense>
  ) : (
    <ContactPage />
  )
}
