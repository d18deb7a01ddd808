import '#web/ui/layout/still.css'
import './viewer-dashboard.css'
import { BasketView } from './basket-view.tsx'
import { DiaryView } from './diary-view.tsx'
import { useView, ViewerHead } from './head.tsx'
import { ListsView } from './lists-view.tsx'
import { MomentsView } from './moments-view.tsx'
import { WatchingView } from './watching-view.tsx'

const shown = { watching: WatchingView, moments: MomentsView, basket: BasketView, lists: ListsView, diary: DiaryView }

/** /viewer-dashboard: films begun and watched, and what the reader saved from them. */
export default function ViewerDashboardPage() {
  const view = useView()
  const View = shown[view]
  return (
    <div className="page viewer-page">
      <ViewerHead />
      <View />
    </div>
  )
}
