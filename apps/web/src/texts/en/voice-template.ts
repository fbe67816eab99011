/** Voice templates. */
export default {
  "voice-template.all": "Voice templates",
  "voice-template.new": "New voice template",
  "voice-template.delete": "Are you sure you want to delete the voice template “{name}”?",
  "voice-template.name": "Name",
  "voice-template.description": "Description",
  "voice-template.tracks": "Tracks",
  "voice-template.folders": "Folders",
  "voice-template.targets": "Targets",
} as const;
