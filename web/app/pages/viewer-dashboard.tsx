export { default } from '#web/features/viewer-dashboard/page.tsx'
