-- Stored without compression, so that a part of a file is read without the rest. Images and videos are compressed anyway.
alter table file alter column content set storage external;
