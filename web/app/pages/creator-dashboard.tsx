export { default } from '#web/features/creator-dashboard/page.tsx'
