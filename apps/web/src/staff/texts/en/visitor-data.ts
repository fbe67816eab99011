/** The stored data of visitors, its retention, export and erasure. */
export default {
  "visitorData.title": "Visitors' data",
  "visitorData.hint":
    "When visitors ask what is kept about them, or want it erased: find their visits, then save the data to a file or erase it. Both are logged.",
  "visitorData.field": "Find by",
  "visitorData.value": "What the visitor said",
  "visitorData.find": "Find visits",
  "visitorData.none":
    "No visits found. Check the spelling, or search by something else. What is already erased cannot be found.",
  "visitorData.all": "Select all visits",
  "visitorData.visit": "Visit",
  "visitorData.services": "Services",
  "visitorData.visitor": "Visitor's data",
  "visitorData.isOpen": "not over yet",
  "visitorData.open_one":
    "{count} visit is not over yet and will not be erased. Cancel it first, or erase it when it is over.",
  "visitorData.open_other":
    "{count} visits are not over yet and will not be erased. Cancel them first, or erase them when they are over.",
  "visitorData.fileName": "visitor-data",
  "visitorData.export_one": "Save {count} visit to a file",
  "visitorData.export_other": "Save {count} visits to a file",
  "visitorData.erase_one": "Erase data of {count} visit",
  "visitorData.erase_other": "Erase data of {count} visits",
  "visitorData.erase.title": "Erase visitor's data?",
  "visitorData.erase.text_one":
    "Names, contacts, photos, notes and messages of {count} visit will be erased. This cannot be undone. The ticket number and times stay for statistics.",
  "visitorData.erase.text_other":
    "Names, contacts, photos, notes and messages of {count} visits will be erased. This cannot be undone. The ticket numbers and times stay for statistics.",
  "visitorData.erase.do": "Erase",
  "visitorData.erased_one": "Data of {count} visit has been erased",
  "visitorData.erased_other": "Data of {count} visits has been erased",
  "visitorData.run.never": "Old data is erased every night. The first run has not taken place yet.",
  "visitorData.run.last_one": "Last run: {when}, {count} visit erased.",
  "visitorData.run.last_other": "Last run: {when}, {count} visits erased.",
  "visitorData.run.lastErasing_one": "Last time something was erased: {when}, {count} visit.",
  "visitorData.run.lastErasing_other": "Last time something was erased: {when}, {count} visits.",
  "visitorData.run.total_one": "Erased in total: {count} visit.",
  "visitorData.run.total_other": "Erased in total: {count} visits.",
  "visitorData.run.next_one": "Next to be erased: {count} visit on {date}.",
  "visitorData.run.next_other": "Next to be erased: {count} visits on {date}.",
  "visitorData.run.nothing": "No visits with visitors' data are kept here.",
};
