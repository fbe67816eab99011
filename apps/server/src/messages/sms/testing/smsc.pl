#!/usr/bin/perl
# An SMS centre for tests: Net::SMPP decodes what arrives, and each event is printed as a line of JSON.
#
# smsc.pl '{"port":2775,"login":"cherga","password":"secret"}'
#   throttle    how many parts a second are taken; more are answered by ESME_RTHROTTLED
#   receipt     "after", "before" (the answer), "twice" or "never"
#   ids         "decimal", or "hex": answers in hexadecimal, receipts in decimal
#   form        "text" or "tlv": where a receipt has the id
#   quiet       a line for the first and the last of so many parts only, with the time
# The end of the number says what becomes of a part:
#   001 wrong number   002 refused content   003 undelivered   004 no answer   005 queue full once
use strict;
use warnings;
no warnings 'redefine';
use Net::SMPP;
use IO::Select;
use JSON::PP;
use Time::HiRes 'time';

my $json = JSON::PP->new->canonical->ascii;
my %given = %{ $json->decode($ARGV[0] // '{}') };
my %to = (port => 2775, login => 'cherga', password => 'secret', throttle => 0, receipt => 'after',
  ids => 'decimal', form => 'text', quiet => 0, first => 1000, %given);
my ($binds, $taken, $nextId) = (0, 0, $to{first});
my ($second, $inSecond, %fullOnce) = (0, 0);
$SIG{PIPE} = 'IGNORE';
$| = 1;

# The library warns on every end of a connection.
local $SIG{__WARN__} = sub { warn $_[0] unless $_[0] =~ /premature eof|error reading header/ };

# The basic alphabet of GSM 03.38, written out from the standard.
my @gsm = map { chr } (0x40, 0xa3, 0x24, 0xa5, 0xe8, 0xe9, 0xf9, 0xec, 0xf2, 0xc7, 0x0a, 0xd8, 0xf8, 0x0d, 0xc5, 0xe5,
  0x394, 0x5f, 0x3a6, 0x393, 0x39b, 0x3a9, 0x3a0, 0x3a8, 0x3a3, 0x398, 0x39e, 0x1b, 0xc6, 0xe6, 0xdf, 0xc9,
  0x20 .. 0x23, 0xa4, 0x25 .. 0x3f, 0xa1, 0x41 .. 0x5a, 0xc4, 0xd6, 0xd1, 0xdc, 0xa7,
  0xbf, 0x61 .. 0x7a, 0xe4, 0xf6, 0xf1, 0xfc, 0xe0);
my %extension = (0x0a => "\f", 0x14 => '^', 0x28 => '{', 0x29 => '}', 0x2f => "\\", 0x3c => '[', 0x3d => '~',
  0x3e => ']', 0x40 => '|', 0x65 => chr(0x20ac));

my $listener = Net::SMPP->new_listen('127.0.0.1', port => $to{port}, smpp_version => 0x34) or die "listen: $!";
my $waiting = IO::Select->new($listener);
say_event({ event => 'ready' });

while (1) {
  for my $line ($waiting->can_read) {
    if ($line == $listener) {
      my $session = $listener->accept or next;
      $session->autoflush(1);
      $waiting->add($session);
      next;
    }
    my $pdu = $line->read_pdu;
    next if defined $pdu && answer($line, $pdu);
    $waiting->remove($line);
    $line->close;
    say_event({ event => 'end', taken => $taken });
  }
}

# Returns whether the session goes on.
sub answer {
  my ($session, $pdu) = @_;
  my $cmd = $pdu->{cmd};
  if ($cmd == 0x09) {
    my $status = $pdu->{system_id} ne $to{login} ? 0x0f : $pdu->{password} ne $to{password} ? 0x0e : 0;
    $binds++;
    $session->bind_transceiver_resp(seq => $pdu->{seq}, status => $status, system_id => 'smsc');
    say_event({ event => 'bind', login => $pdu->{system_id}, status => $status, count => $binds,
      version => $pdu->{interface_version} });
    return $status == 0;
  }
  if ($cmd == 0x15) { $session->enquire_link_resp(seq => $pdu->{seq}); return 1 }
  if ($cmd == 0x06) { $session->unbind_resp(seq => $pdu->{seq}); say_event({ event => 'unbind' }); return 0 }
  if ($cmd == 0x04) { take($session, $pdu); return 1 }
  if ($cmd == 0x80000005) { say_event({ event => 'receipted', status => $pdu->{status} }) unless $to{quiet} }
  return 1;
}

sub take {
  my ($session, $pdu) = @_;
  my $end = substr $pdu->{destination_addr}, -3;
  my $refused = { '001' => 0x0b, '002' => 0x45 }->{$end} // 0;
  $refused = 0x14 if $end eq '005' && !$fullOnce{ $pdu->{destination_addr} }++;
  if ($to{throttle}) {
    my $now = int time;
    ($second, $inSecond) = ($now, 0) if $now != $second;
    $refused = 0x58 if !$refused && ++$inSecond > $to{throttle};
  }
  my $id = $nextId++;
  $taken++ unless $refused;
  if (!$to{quiet}) { say_event({ event => 'submit', status => $refused, id => $id, decoded($pdu) }) }
  elsif ($taken % $to{quiet} < 2) { say_event({ event => 'taken', count => $taken, at => time }) }
  return if $end eq '004';
  if ($refused) { return $session->submit_sm_resp(seq => $pdu->{seq}, status => $refused, message_id => '') }
  my $given = $to{ids} eq 'hex' ? sprintf('%X', $id) : $id;
  my $stat = $end eq '003' ? 'UNDELIV' : 'DELIVRD';
  receipt($session, $pdu, $id, $stat) if $to{receipt} eq 'before';
  $session->submit_sm_resp(seq => $pdu->{seq}, message_id => "$given");
  receipt($session, $pdu, $id, $stat) for 1 .. { after => 1, twice => 2 }->{ $to{receipt} } // 0;
}

sub receipt {
  my ($session, $pdu, $id, $stat) = @_;
  return unless $pdu->{registered_delivery} & 1;
  my @about = $to{form} eq 'tlv'
    ? (short_message => '', receipted_message_id => "$id\0", message_state => chr($stat eq 'DELIVRD' ? 2 : 5))
    : (short_message => "id:$id sub:001 dlvrd:001 submit date:2611170330 done date:2611170330 stat:$stat err:000 text:");
  $session->deliver_sm(async => 1, esm_class => 4, source_addr_ton => 1, source_addr_npi => 1,
    source_addr => $pdu->{destination_addr}, destination_addr => $pdu->{source_addr}, @about);
}

sub decoded {
  my ($pdu) = @_;
  my $bytes = $pdu->{short_message};
  my %header;
  if ($pdu->{esm_class} & 0x40) {
    my ($length, $element, $size, $reference, $parts, $part) = unpack 'C6', $bytes;
    %header = (reference => $reference, parts => $parts, part => $part, element => $element);
    $bytes = substr $bytes, $length + 1;
  }
  my $text = $pdu->{data_coding} == 8 ? ucs2($bytes) : gsm($bytes);
  return (%header, text => $text, units => length $bytes, coding => $pdu->{data_coding}, to => $pdu->{destination_addr},
    from => $pdu->{source_addr}, toKind => "$pdu->{dest_addr_ton}/$pdu->{dest_addr_npi}",
    fromKind => "$pdu->{source_addr_ton}/$pdu->{source_addr_npi}", validity => $pdu->{validity_period},
    registered => $pdu->{registered_delivery});
}

sub ucs2 {
  my $text = '';
  my @units = unpack 'n*', $_[0];
  while (defined(my $unit = shift @units)) {
    $unit = 0x10000 + (($unit - 0xd800) << 10) + (shift(@units) - 0xdc00) if $unit >= 0xd800 && $unit < 0xdc00;
    $text .= chr $unit;
  }
  return $text;
}

sub gsm {
  my $text = '';
  my @codes = unpack 'C*', $_[0];
  while (defined(my $code = shift @codes)) { $text .= $code == 0x1b ? $extension{ shift @codes } : $gsm[$code] }
  return $text;
}

sub say_event { print $json->encode($_[0]), "\n" }
