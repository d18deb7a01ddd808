import { ScreeningsPage } from '#web/features/screenings/page.tsx'

export default function Screenings() {
  return <ScreeningsPage />
}
