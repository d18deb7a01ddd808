# A bare TCP pair: no request is looked at. For each end of a head as many bytes as are asked for go back, a process a line. Many bytes are sent by the kernel (sendfile), which
# is the least anybody can do about them. What it manages is what the system takes from one process to another on this machine, and nothing else.
use strict; use warnings; use Socket;
my ($bytes, $path) = @ARGV;
my %sendfile = ('x86_64' => 40, 'aarch64' => 71);
my $machine = (POSIX::uname())[4]; BEGIN { require POSIX }
my $call = $sendfile{$machine};
my $head = "HTTP/1.1 200 OK\r\ncontent-type: application/octet-stream\r\ncontent-length: $bytes\r\n\r\n";
my $small = $bytes < 65536 || !$call;
my $answer = $head . ('a' x ($small ? $bytes : 0));
$SIG{CHLD} = 'IGNORE'; $SIG{PIPE} = 'IGNORE';
setpgrp;
socket(my $door, PF_INET, SOCK_STREAM, 0) or die $!;
bind($door, sockaddr_in(0, INADDR_LOOPBACK)) or die $!;
listen($door, 128) or die $!;
my ($port) = sockaddr_in(getsockname($door));
my $parent = $$;
# Ends, and all its lines with it, when whoever started it lets go of it.
if (!fork) { while (sysread(STDIN, my $nothing, 1)) {} kill 'KILL', -$parent; exit }
$| = 1; print "{\"url\":\"http://127.0.0.1:$port\"}\n";
while (accept(my $line, $door)) {
  next if fork;
  setsockopt($line, 6, 1, 1);
  open(my $file, '<:raw', $path) or die $! unless $small;
  my $before = '';
  while (sysread($line, my $asked, 65536)) {
    $before .= $asked;
    while ((my $end = index($before, "\r\n\r\n")) >= 0) {
      $before = substr($before, $end + 4);
      syswrite($line, $answer) or exit;
      next if $small;
      sysseek($file, 0, 0);
      for (my $left = $bytes; $left > 0;) {
        my $sent = syscall($call, fileno($line), fileno($file), 0, $left);
        exit if $sent <= 0;
        $left -= $sent;
      }
    }
  }
  exit;
}
