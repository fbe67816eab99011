/** The stored data of visitors, its retention, export and erasure. */
export default {
  "visitorData.hint":
    "If a visitor asks what data you keep or wants it erased: find the visits, then save the data to a file or erase it. Both actions are logged.",
  "visitorData.field": "Find by",
  "visitorData.value": "Value",
  "visitorData.find": "Find visits",
  "visitorData.none":
    "No visits found. Check the spelling or search by another field. Erased data cannot be found.",
  "visitorData.visit": "Visit",
  "visitorData.services": "Services",
  "visitorData.visitor": "Visitor’s data",
  "visitorData.isOpen": "not finished",
  "visitorData.open_one":
    "{count} visit is not finished and will not be erased. Cancel it or wait until it ends.",
  "visitorData.open_other":
    "{count} visits are not finished and will not be erased. Cancel them or wait until they end.",
  "visitorData.fileName": "visitor-data",
  "visitorData.export_one": "Save {count} visit to a file",
  "visitorData.export_other": "Save {count} visits to a file",
  "visitorData.erase_one": "Erase data of {count} visit",
  "visitorData.erase_other": "Erase data of {count} visits",
  "visitorData.erase.title": "Erase the visitor’s data?",
  "visitorData.erase.text_one":
    "Names, contacts, photos, notes and messages of {count} visit will be erased. This cannot be undone. The ticket number and times are kept for statistics.",
  "visitorData.erase.text_other":
    "Names, contacts, photos, notes and messages of {count} visits will be erased. This cannot be undone. The ticket numbers and times are kept for statistics.",
  "visitorData.erase.do": "Erase",
  "visitorData.erased_one": "Data of {count} visit erased",
  "visitorData.erased_other": "Data of {count} visits erased",
  "visitorData.run.never": "Old data is erased every night. There has been no run yet.",
  "visitorData.run.last_one": "Last run: {when}, {count} visit erased.",
  "visitorData.run.last_other": "Last run: {when}, {count} visits erased.",
  "visitorData.run.lastErasing_one": "Last erasure: {when}, {count} visit.",
  "visitorData.run.lastErasing_other": "Last erasure: {when}, {count} visits.",
  "visitorData.run.total_one": "Erased in total: {count} visit.",
  "visitorData.run.total_other": "Erased in total: {count} visits.",
  "visitorData.run.next_one": "Next erasure: {date}, {count} visit.",
  "visitorData.run.next_other": "Next erasure: {date}, {count} visits.",
  "visitorData.run.nothing": "No visits with personal data.",
};
